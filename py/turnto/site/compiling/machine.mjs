// node machine.mjs FROM TO: writes Pyodide's machine code anew, each indirect call by way of one function for its type.
//
// V8 compiles what is hot once more, on the guess that an indirect call goes on leading where it led until then, and again for each
// guess that fails: Python's main loop, the largest function of all, four times in one start.  Of a function through which all calls of a
// type go it sees that they lead anywhere, and guesses nothing.

import { readFile, writeFile } from "node:fs/promises";

const [TYPES, IMPORTS, FUNCTIONS, CODE] = [1, 2, 3, 10];
const [LOCAL_GET, CALL, CALL_INDIRECT, END, I32, FUNCTION] = [0x20, 0x10, 0x11, 0x0b, 0x7f, 0x60];

const [, , from, to] = process.argv;
const wasm = new Uint8Array(await readFile(from));
let at = 0;

// --- how it is written ------------------------------------------------------------------------------------

function number() {
  let value = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = wasm[at++];
    value += (byte & 127) * factor;
    if (byte < 128) return value;
  }
}

function numbers(count) {
  while (count--) while (wasm[at++] >= 128);
}

function written(value) {
  return value < 128 ? [value] : [(value & 127) | 128, ...written(value >> 7)];
}

const times = (count, one) => Array.from({ length: count }, one);
const length = (pieces) => pieces.reduce((sum, { length }) => sum + length, 0);

// Instructions that one number follows.
const ONE = new Set([0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0c, 0x0d, 0x10, 0x18, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2]);
const OF_MEMORY_AND_TABLES = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];

function pass(instruction) {
  if (ONE.has(instruction) || (instruction >= 0x20 && instruction <= 0x26)) return numbers(1);
  if (instruction >= 0x28 && instruction <= 0x3e) return numbers(2);
  if (instruction <= 0x1b || (instruction >= 0x45 && instruction <= 0xc4) || instruction === 0xd1) {
    return instruction === 0x0e && numbers(number() + 1);
  }
  if (instruction === 0x1c) return numbers(number());
  if (instruction === 0x43) return (at += 4);
  if (instruction === 0x44) return (at += 8);
  const further = instruction === 0xfc ? OF_MEMORY_AND_TABLES[number()] : undefined;
  if (further === undefined) throw new Error(`Instruction ${instruction.toString(16)} at ${at} is not known.`);
  return numbers(further);
}

// --- what is in it ----------------------------------------------------------------------------------------

const sections = [];
for (at = 8; at < wasm.length; ) {
  const id = wasm[at++];
  const size = number();
  sections.push({ id, start: at, end: at + size });
  at += size;
}

// A section of several equal parts: each is read by `part`, and where they begin and end is returned too.
function read(wanted, part) {
  const { start, end } = sections.find(({ id }) => id === wanted);
  at = start;
  const count = number();
  const first = at;
  return { parts: times(count, part), count, rest: wasm.subarray(first, end) };
}

const types = read(TYPES, () => {
  if (wasm[at++] !== FUNCTION) throw new Error("A type is no function.");
  const [taken, given] = times(2, () => {
    const count = number();
    at += count;
    return wasm.subarray(at - count, at);
  });
  return { taken, given };
});

const imports = read(IMPORTS, () => {
  for (const _ of [1, 2]) {
    const size = number();
    at += size;
  }
  const kind = wasm[at++];
  if (kind === 1 || kind === 4) at += 1;
  if (kind === 3) at += 2;
  else if (kind === 0 || kind === 4) numbers(1);
  else numbers(wasm[at++] & 1 ? 2 : 1);
  return kind;
});

const functions = read(FUNCTIONS, number);
const firstHelper = imports.parts.filter((kind) => kind === 0).length + functions.count;

// --- written anew -----------------------------------------------------------------------------------------

// Type and table of the indirect calls that each helper makes; helpers stand behind all other functions.
const helpers = [];

function helper(type, table) {
  const found = helpers.findIndex((one) => one.type === type && one.table === table);
  return firstHelper + (found >= 0 ? found : helpers.push({ type, table }) - 1);
}

const code = read(CODE, () => {
  const size = number();
  let copied = at;
  const end = at + size;
  const pieces = [];
  for (let count = number(); count--; at += 1) numbers(1);
  while (at < end) {
    const here = at;
    const instruction = wasm[at++];
    if (instruction === CALL_INDIRECT) {
      const called = helper(number(), number());
      pieces.push(wasm.subarray(copied, here), Uint8Array.from([CALL, ...written(called)]));
      copied = at;
    } else {
      pass(instruction);
    }
  }
  if (at !== end) throw new Error(`A function ends at ${at} instead of ${end}.`);
  pieces.push(wasm.subarray(copied, end));
  return [Uint8Array.from(written(length(pieces))), ...pieces];
});

// It takes what the function takes, and behind it the place in the table.
const helperTypes = helpers.flatMap(({ type }) => {
  const { taken, given } = types.parts[type];
  return [FUNCTION, ...written(taken.length + 1), ...taken, I32, ...written(given.length), ...given];
});

const helperCode = helpers.map(({ type, table }) => {
  const passedOn = times(types.parts[type].taken.length + 1, (_, place) => [LOCAL_GET, ...written(place)]).flat();
  const body = [0, ...passedOn, CALL_INDIRECT, ...written(type), ...written(table), END];
  return Uint8Array.from([...written(body.length), ...body]);
});

const counted = (count) => Uint8Array.from(written(count + helpers.length));
const anew = {
  [TYPES]: [counted(types.count), types.rest, Uint8Array.from(helperTypes)],
  [FUNCTIONS]: [counted(functions.count), functions.rest, Uint8Array.from(helpers.flatMap((_, n) => written(types.count + n)))],
  [CODE]: [counted(code.count), ...code.parts.flat(), ...helperCode],
};
const whole = sections.flatMap(({ id, start, end }) => {
  const pieces = anew[id] ?? [wasm.subarray(start, end)];
  return [Uint8Array.from([id, ...written(length(pieces))]), ...pieces];
});
const made = Buffer.concat([wasm.subarray(0, 8), ...whole]);
if (!WebAssembly.validate(made)) throw new Error("What was written is no machine code.");
await writeFile(to, made);
