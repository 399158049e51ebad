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

/** Whether the reader chose her: then her card lies over the chart, clear of her. @param {string} unit @param {boolean} [chosen] */
export function focusShip(unit, chosen = true) {
  focused = unit;
  refreshShip();
  if (chosen) showCard(unit);
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
  if (active) focusShip(active, false);
  else refreshShip();
}

/** @param {string} unit */
function showCard(unit) {
  const [card, chart] = [maybe("#card"), maybe("#chart")?.getBoundingClientRect()];
  const ship = document.getElementById(`counter-${unit}`)?.getBoundingClientRect();
  if (!card || !chart) return;
  card.classList.add("shown");
  card.classList.toggle("rightwards", ship !== undefined && ship.x + ship.width / 2 < chart.x + chart.width / 2);
}

/** Put the card away. @returns {boolean} whether it lay over the chart */
export function hideCard() {
  const card = one("#card");
  const lay = card.classList.contains("shown");
  card.classList.remove("shown");
  return lay;
}

/** @param {(unit: string) => void} chosen */
export function watchFleet(chosen) {
  one(".table").addEventListener("click", (event) => {
    const ship = /** @type {Element} */ (event.target).closest(".ship[data-unit]");
    if (ship instanceof HTMLElement) chosen(ship.dataset.unit ?? "");
  });
}
