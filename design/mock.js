// Only for looking at the mock-ups: the theme and text size of the settings menu, and dialogs that should stand open.
const root = document.documentElement;
const set = (name, value) => (value ? root.setAttribute(`data-${name}`, value) : root.removeAttribute(`data-${name}`));
const asked = new URLSearchParams(location.search);
for (const name of ["theme", "size", "ink"]) if (asked.has(name)) set(name, asked.get(name));
document.addEventListener("change", ({ target }) => {
  const setting = target.closest("[data-setting]");
  if (setting) set(setting.dataset.setting, target.value);
});
document.addEventListener("click", ({ target }) => {
  document.body.classList.add("settled");
  if (target.closest("[data-do^=again]")) document.querySelector("#again")?.showModal();
});
if (asked.has("dialog")) document.querySelector("dialog")?.showModal();
if (asked.has("open")) document.getElementById(asked.get("open"))?.showPopover();
