// @ts-check
// The board: a cursor, pan and zoom, and ship cards. The page decides what else a press or Enter does.
import { announce, one } from "../lib/dom.js";
import { begin, moveToPoint, moveToUnit, step, underCursor } from "./cursor.js";
import { watchOverview } from "./overview.js";
import { watchCompass } from "./compass.js";
import { watchNames } from "./names.js";
import { watchTags } from "./tags.js";
import { watchTowns } from "./towns.js";
import { watchPointer } from "./pointer.js";
import { focusShip, hideCard } from "./ships.js";
import { watchLevels } from "./levels.js";
import { fitOrShips, pan, showLevel, watchSize, zoom } from "./viewport.js";

/**
 * @typedef {object} Hand
 * @property {(x: number, y: number, touch: boolean) => void} press
 * @property {(target: Element | null, x: number, y: number) => void} hover
 * @property {() => boolean} enter whether there was an action at the cursor
 */

const FAR = 60;
/** @type {Record<string, [number, number]>} */
const PANS = { ArrowLeft: [FAR, 0], ArrowRight: [-FAR, 0], ArrowUp: [0, FAR], ArrowDown: [0, -FAR] };

/** @param {KeyboardEvent} event @param {Hand | null} hand */
function key(event, hand) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const way = PANS[event.key];
  if (event.shiftKey && way) {
    pan(...way);
  } else if (step(event.key)) {
    const [unit] = underCursor().units;
    if (unit) focusShip(unit, false);
  } else if (event.key === "Enter" || event.key === " ") {
    const [unit] = underCursor().units;
    if (!hand?.enter() && unit) focusShip(unit);
  } else return;
  event.preventDefault();
}

/** @param {number} x @param {number} y */
function pointAt(x, y) {
  one("#chart").focus({ preventScroll: true });
  moveToPoint(x, y);
  const counter = document.elementsFromPoint(x, y).map((each) => each.closest(".counter")).find((each) => each !== null);
  // If she can be given an order, her card is not opened: it would cover the next order.
  const unit = counter?.id.replace(/^counter-/, "") ?? "";
  if (counter) focusShip(unit, !underCursor().codes.length);
  else hideCard();
}

/** Run a board tool, by button or key. @param {string} deed @returns {boolean} whether there is such a tool */
export function boardTool(deed) {
  if (deed === "zoom-in" || deed === "+" || deed === "=") zoom(1.4);
  else if (deed === "zoom-out" || deed === "-") zoom(1 / 1.4);
  else if (deed === "fit" || deed === "0" || deed === "f") fitOrShips();
  else if (deed.startsWith("level-")) showLevel(deed.slice("level-".length));
  else return false;
  return true;
}

/** Bring a ship into focus and under the cursor. @param {string} unit */
export function goToShip(unit) {
  focusShip(unit);
  moveToUnit(unit);
  announce(document.querySelector(`.ship[data-unit="${CSS.escape(unit)}"]`)?.getAttribute("aria-label") ?? "");
}

/** @param {Hand | null} hand who gives orders here; null where one only looks */
export function watchBoard(hand) {
  watchPointer(
    (x, y, touch) => {
      pointAt(x, y);
      hand?.press(x, y, touch);
    },
    (target, x, y) => hand?.hover(target, x, y),
  );
  const chart = one("#chart");
  watchSize();
  watchOverview();
  watchTowns();
  watchTags();
  watchNames();
  watchCompass();
  watchLevels();
  chart.addEventListener("keydown", (event) => key(event, hand));
  // A press sets the cursor itself, and must not move the sheet under the pointer.
  chart.addEventListener("focus", () => { if (chart.matches(":focus-visible")) begin(); });
}
