// A few small sounds, made while they are heard: dice on a table, a page turned, a blow, an ending.  No file is fetched.

const { dataset } = document.documentElement;
// Seconds from the throw until dice lie still.
const FALL = 0.85;
const PACES = { slow: 1.8, fast: 0.4, still: 0 };

const context = new AudioContext();
const noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
noise.getChannelData(0).forEach((_, place, samples) => (samples[place] = Math.random() * 2 - 1));

// Loudness that begins at once and dies away.
function fading(at, loud, seconds) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(context.destination);
  return gain;
}

function rustle(at, { loud, seconds, pitch, width = 1 }) {
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: width });
  source.connect(band).connect(fading(at, loud, seconds));
  source.start(at, Math.random() * 0.2, seconds);
}

function tone(at, { pitch, to = pitch, loud, seconds, type = "sine" }) {
  const source = new OscillatorNode(context, { type, frequency: pitch });
  source.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(fading(at, loud, seconds));
  source.start(at);
  source.stop(at + seconds);
}

const SOUNDS = {
  dice(at, fall) {
    const knocks = fall ? [0, 0.09, 0.2, 0.34, 0.55, 0.8, 1] : [1];
    for (const part of knocks) {
      rustle(at + fall * part, { loud: 0.5 - 0.3 * part, seconds: 0.05, pitch: 1700 + 900 * Math.random(), width: 3 });
    }
  },
  page(at) {
    rustle(at, { loud: 0.16, seconds: 0.3, pitch: 2600, width: 0.6 });
    rustle(at + 0.14, { loud: 0.12, seconds: 0.2, pitch: 4200, width: 0.6 });
  },
  blow(at) {
    tone(at, { pitch: 150, to: 45, loud: 0.5, seconds: 0.18 });
    rustle(at, { loud: 0.25, seconds: 0.08, pitch: 700 });
  },
  good(at) {
    for (const [place, pitch] of [392, 523.25, 659.25].entries()) tone(at + place * 0.16, { pitch, loud: 0.14, seconds: 1.1, type: "triangle" });
  },
  bad(at) {
    for (const [place, pitch] of [220, 174.6, 130.8].entries()) tone(at + place * 0.24, { pitch, loud: 0.16, seconds: 1.3, type: "triangle" });
  },
};
const GOOD = new Set(["victory", "end"]);

// What of these events is heard, and how many seconds from now.
export function heard(events) {
  const rolled = events.some(({ type, secret }) => type === "rolled" && !secret);
  const fall = FALL * (dataset.motion === "none" ? 0 : (PACES[dataset.dice] ?? 1));
  const after = rolled ? fall : 0;
  const ended = events.find(({ type }) => type === "ended");
  return [
    rolled && ["dice", 0, fall],
    events.some(({ type }) => type === "round_ended") && ["blow", after + 0.1],
    events.some(({ type }) => type === "turned") && ["page", after],
    ended && [GOOD.has(ended.kind) ? "good" : "bad", after + 0.4],
  ].filter(Boolean);
}

export function play(events) {
  context.resume();
  for (const [name, after, fall] of heard(events)) SOUNDS[name](context.currentTime + 0.02 + after, fall);
}
