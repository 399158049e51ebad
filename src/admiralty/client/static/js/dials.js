// @ts-check
// Dials: an order that is set step by step, by keys, mouse or finger, while the look follows.
import { all, maybe, one } from "./dom.js";
import { give, previewed, steer } from "./orders.js";

const dials = () => all("#dials input").map((each) => /** @type {HTMLInputElement} */ (each));
const field = () => /** @type {HTMLInputElement | null} */ (maybe("#typed-code"));

/** What the dials last put into the field of typed codes. */
let put = "";

/** @param {HTMLInputElement} dial @returns {string} */
const wordOf = (dial) => JSON.parse(dial.dataset.words ?? "[]")[Number(dial.value)] ?? "";

const code = () => dials().map(wordOf).join(" ");

/** Say the word that a dial stands at. @param {HTMLInputElement} dial */
function tell(dial) {
  dial.setAttribute("aria-valuetext", wordOf(dial));
  const shown = maybe(`output[for="${dial.id}"]`);
  if (shown) shown.textContent = wordOf(dial);
}

function turned() {
  put = code();
  const typed = field();
  if (typed) typed.value = put;
  const button = one("#dials [data-do=give]");
  button.dataset.code = put;
  button.hidden = false;
  one("#dials").scrollIntoView({ block: "nearest" });
  steer(put);
}

/** A new question: its dials stand where they begin, whatever the old ones were set to. */
export function restDials() {
  for (const dial of dials()) {
    dial.value = dial.defaultValue;
    tell(dial);
  }
  const typed = field();
  if (typed && put && typed.value === put) typed.value = "";
  put = "";
}

export function watchDials() {
  const tray = one(".tray");
  tray.addEventListener("input", (event) => {
    const dial = event.target;
    if (!(dial instanceof HTMLInputElement) || !dial.closest("#dials")) return;
    tell(dial);
    turned();
  });
  tray.addEventListener("keydown", (event) => {
    const dial = /** @type {Element} */ (event.target);
    if (event.key !== "Enter" || !dial.matches("#dials input")) return;
    event.preventDefault();
    // As everywhere: an order is looked at before it is given.
    if (previewed() === code()) give(code());
    else turned();
  });
}
