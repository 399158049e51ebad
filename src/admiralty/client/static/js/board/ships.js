// @ts-check
// The ship in focus: her line in the fleet, her counter on the board, and her card.
import { all, make, maybe, one, words } from "../lib/dom.js";

let focused = "";
/** @type {(() => void)[]} */
const listeners = [];

export const inFocus = () => focused;

/** @param {() => void} listener */
export const onFocusChange = (listener) => { listeners.push(listener); };

/** The emphasis of a ship (active, target), as on the board. @param {string | undefined} unit */
const emphasis = (unit) => document.getElementById(`emphasis-${unit}`)?.dataset.emphasis ?? "";

/** Show and speak the emphasis in the lines of the fleet too. */
function markLines() {
  for (const line of all(".ship[data-unit]")) {
    const now = emphasis(line.dataset.unit);
    for (const each of ["active", "target", "spent"]) line.classList.toggle(`emphasis-${each}`, each === now);
    line.dataset.said ??= line.getAttribute("aria-label") ?? "";
    line.setAttribute("aria-label", now ? `${line.dataset.said} ${words(now)}` : line.dataset.said);
    maybe(".acts", line)?.remove();
    if (now === "active") maybe(".ship-name", line)?.append(make("span", { class: "acts" }, words("acts")));
  }
}

/** The card of a ship: her line in full, and further details. @param {HTMLElement} line */
function cardOf(line) {
  const side = line.closest(".fleet-side")?.querySelector(".side-name");
  const [sign, gauge, left] = [side?.querySelector(".sign"), maybe(".gauge", line), maybe(".left", line)].map((each) => each?.cloneNode(true));
  const more = maybe(`template[data-card="${CSS.escape(line.dataset.unit ?? "")}"]`);
  const told = more instanceof HTMLTemplateElement ? more.content.cloneNode(true) : document.createDocumentFragment();
  const spoken = /** @type {DocumentFragment} */ (told).querySelector(".ship-notes") ? [] : [make("p", { class: "spoken" }, line.getAttribute("aria-label") ?? "")];
  return [
    make("p", { class: "eyebrow" }, ...(sign ? [sign, " "] : []), side?.querySelector("span:not(.sign)")?.textContent ?? ""),
    make("h2", {}, maybe(".ship-name", line)?.firstChild?.textContent ?? ""),
    ...(line.dataset.kind ? [make("p", { class: "faint" }, line.dataset.kind)] : []),
    ...(gauge && left ? [make("p", { class: "card-gauge" }, gauge, left)] : []),
    told,
    ...spoken,
  ];
}

/** Show the card and the marks of the ships again, after an update. */
export function refreshShip() {
  markLines();
  for (const each of document.querySelectorAll(".in-focus")) each.classList.remove("in-focus");
  if (!focused) return;
  const name = CSS.escape(focused);
  const line = maybe(`.ship[data-unit="${name}"]`);
  line?.classList.add("in-focus");
  document.getElementById(`counter-${focused}`)?.classList.add("in-focus");
  const place = maybe("#card");
  const sheet = maybe(`template[data-sheet="${name}"]`);
  if (!line || !place) return;
  place.replaceChildren(...cardOf(line));
  if (sheet instanceof HTMLTemplateElement) place.append(sheet.content.cloneNode(true));
}

/** Bring a ship into focus. If the reader chose her, her card is over the chart, clear of her. @param {string} unit @param {boolean} [chosen] */
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

/** Focus the ship that acts, unless the reader has chosen one. */
export function followAction() {
  const active = all(".ship[data-unit]").map((each) => each.dataset.unit).find((unit) => emphasis(unit) === "active");
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

/** Hide the card. @returns {boolean} whether it was over the chart */
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
