// @ts-check
// Dials: an order set step by step, by keys, mouse or finger, with a preview of each step.
import { all, maybe, one } from "../lib/dom.js";
import { give, previewed, steer } from "./orders.js";

export const dials = () => all("#dials input").map((each) => /** @type {HTMLInputElement} */ (each));
const field = () => /** @type {HTMLInputElement | null} */ (maybe("#typed-code"));

/** The code that the dials last wrote into the text field. */
let put = "";

/** Whether the player has set the dials, so that hovering over the board does not change them. */
let held = false;

/** @param {HTMLInputElement} dial @returns {string[]} */
export const wordsOf = (dial) => JSON.parse(dial.dataset.words ?? "[]");

/** @param {HTMLInputElement} dial @returns {string} */
const wordOf = (dial) => wordsOf(dial)[Number(dial.value)] ?? "";

/** The current word of a dial, for readers. @param {HTMLInputElement} dial */
export function saidOf(dial) {
  const word = wordOf(dial);
  const found = Object.entries(JSON.parse(dial.dataset.said ?? "{}")).find(([begins]) => word.startsWith(begins));
  return found ? String(found[1]).replace("{n}", word.slice(found[0].length)) : word;
}

const code = () => dials().map(wordOf).join(" ");

/** Show the current word of a dial. @param {HTMLInputElement} dial */
function tell(dial) {
  dial.setAttribute("aria-valuetext", saidOf(dial));
  const shown = maybe(`output[for="${dial.id}"]`);
  if (shown) shown.textContent = saidOf(dial);
}

function turned() {
  put = code();
  const typed = field();
  if (typed && typed !== document.activeElement) typed.value = put;
  const button = one("#dials [data-do=give]");
  button.dataset.code = put;
  button.hidden = false;
  steer(put);
}

/** Whether the dials keep their setting until it is given or forgotten. */
export const dialsHeld = () => held && previewed() !== "";

/**
 * Turn one dial from the board, the others at rest.
 * @param {HTMLInputElement} dial
 * @param {number} index
 * @param {boolean} hold whether it stays so, in reach of the keys
 */
export function turnDial(dial, index, hold) {
  for (const each of dials()) {
    each.value = each === dial ? String(index) : each.defaultValue;
    tell(each);
  }
  held = hold;
  turned();
  if (hold) dial.focus({ preventScroll: true });
}

/** The position of each dial for an order, if the dials can express it. @param {HTMLInputElement[]} left @param {string} rest @returns {number[] | null} */
function settings(left, rest) {
  const [dial, ...others] = left;
  if (!dial) return rest === "" ? [] : null;
  for (const [index, word] of wordsOf(dial).entries()) {
    const said = others.length ? `${word} ` : word;
    const found = rest.startsWith(said) ? settings(others, rest.slice(said.length)) : null;
    if (found) return [index, ...found];
  }
  return null;
}

/** A previewed order that the dials can express sets the dials. @param {string} looked */
function show(looked) {
  const found = looked === code() ? null : settings(dials(), looked);
  if (!found) return;
  for (const [n, dial] of dials().entries()) {
    dial.value = String(found[n]);
    tell(dial);
  }
  document.dispatchEvent(new CustomEvent("dialled"));
}

/** A new question: its dials are at their start. */
export function restDials() {
  for (const dial of dials()) {
    dial.value = dial.defaultValue;
    tell(dial);
  }
  const typed = field();
  if (typed && put && typed.value === put) typed.value = "";
  put = "";
  held = false;
}

export function watchDials() {
  const tray = one(".tray");
  for (const dial of dials()) tell(dial);
  document.addEventListener("looked", (event) => show(/** @type {CustomEvent<string>} */ (event).detail));
  tray.addEventListener("input", (event) => {
    const dial = event.target;
    if (!(dial instanceof HTMLInputElement) || !dial.closest("#dials")) return;
    tell(dial);
    held = true;
    one("#dials").scrollIntoView({ block: "nearest" });
    turned();
  });
  tray.addEventListener("keydown", (event) => {
    const dial = /** @type {Element} */ (event.target);
    if (event.key !== "Enter" || !dial.matches("#dials input")) return;
    event.preventDefault();
    // As everywhere, an order is previewed before it is given.
    if (previewed() === code()) give(code());
    else turned();
  });
}
