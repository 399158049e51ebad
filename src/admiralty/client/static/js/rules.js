// @ts-check
// The rules index: find by number or word.
import { all, one, words } from "./dom.js";
import { startPage } from "./page.js";

startPage();
const field = /** @type {HTMLInputElement} */ (one("#rules-filter"));
const cases = all(".case");

field.addEventListener("input", () => {
  const wanted = field.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const each of cases) {
    const text = (each.textContent ?? "").toLowerCase();
    each.hidden = !wanted.every((word) => text.includes(word));
    if (!each.hidden) found += 1;
  }
  one("#rules-count").textContent = found ? words("entry", { n: found, of: cases.length }) : words("none");
});
