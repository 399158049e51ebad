// @ts-check
// The ship in focus: her line in the fleet, her counter on the board, and her card.
import { all, maybe, one } from "./dom.js";

let focused = "";
/** @type {(() => void)[]} */
const listeners = [];

export const inFocus = () => focused;

/** @param {() => void} listener */
export const onFocusChange = (listener) => { listeners.push(listener); };

/** Show the card and the marks of the ship in focus again, after an update. */
export function refreshShip() {
  for (const each of document.querySelectorAll(".in-focus")) each.classList.remove("in-focus");
  if (!focused) return;
  const name = CSS.escape(focused);
  maybe(`.ship[data-unit="${name}"]`)?.classList.add("in-focus");
  document.getElementById(`counter-${focused}`)?.classList.add("in-focus");
  const card = maybe(`template[data-card="${name}"]`);
  const place = maybe("#card");
  const sheet = maybe(`template[data-sheet="${name}"]`);
  if (!(card instanceof HTMLTemplateElement) || !place) return;
  place.replaceChildren(card.content.cloneNode(true));
  if (sheet instanceof HTMLTemplateElement) place.append(sheet.content.cloneNode(true));
}

/** @param {string} unit */
export function focusShip(unit) {
  focused = unit;
  refreshShip();
  for (const listener of listeners) listener();
}

/** The next or the previous ship. @param {number} by @returns {string} */
export function stepShip(by) {
  const known = all(".ship[data-unit]").map((each) => each.dataset.unit ?? "");
  if (!known.length) return "";
  const here = known.indexOf(focused);
  const next = known[(here + by + known.length + (here < 0 && by < 0 ? 1 : 0)) % known.length] ?? "";
  focusShip(next);
  return next;
}

/** Without a choice of the reader's, the ship that acts is in focus. */
export function followAction() {
  const active = maybe(".ship.emphasis-active")?.dataset.unit;
  if (active) focusShip(active);
  else refreshShip();
}

/** @param {(unit: string) => void} chosen */
export function watchFleet(chosen) {
  one(".table").addEventListener("click", (event) => {
    const ship = /** @type {Element} */ (event.target).closest(".ship[data-unit]");
    if (ship instanceof HTMLElement) chosen(ship.dataset.unit ?? "");
  });
}
