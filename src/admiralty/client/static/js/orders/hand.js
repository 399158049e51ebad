// @ts-check
// Hit testing: which orders lie under the pointer, and what pointing there does.
import { passArc, pressArc } from "./arcs.js";
import { keepClear } from "../board/clear.js";
import { coarse } from "../lib/dom.js";
import { dialsHeld } from "./dials.js";
import { ordersOfCell, underCursor } from "../board/cursor.js";
import { isDropped } from "./place.js";
import { choose, forget, give, preview, previewed, showAll } from "./orders.js";

const FINGER = 12;
/** Marks this near to the mouse stay visible, in pixels. */
const NEAR = 24;

/**
 * The codes of the orders at a point of the screen; a finger reaches a little further.
 * @param {number} x @param {number} y @param {boolean} touch
 */
function codesAt(x, y, touch) {
  const under = document.elementsFromPoint(x, y).map((each) => each.closest(".handle")).filter((each) => each !== null);
  const found = new Set(under.map((each) => each.getAttribute("data-code") ?? ""));
  const struck = found.size;
  for (const handle of touch ? document.querySelectorAll("#handles > .handle") : []) {
    const mark = handle.querySelector(".handle-dot, .handle-ring");
    if (!mark) continue;
    const box = mark.getBoundingClientRect();
    const far = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    if (far < FINGER) found.add(handle.getAttribute("data-code") ?? "");
  }
  // A finger that touches some of the marks of a cell means the cell, because which ones it touches is chance.
  if (!struck && found.size > 1) for (const code of ordersOfCell(x, y)) found.add(code);
  return [...found].filter(Boolean);
}

/**
 * The orders at a point between marks: the one whose ghost or course lies there, else every order of the cell.
 * @param {number} x @param {number} y
 */
function codesAround(x, y) {
  const there = document.elementsFromPoint(x, y);
  if (previewed() && there.some((each) => each.closest("#ghost"))) return [previewed()];
  // A hull at the point comes before a base or a ruler that reaches it; of several hulls, the nearest.
  const courses = (/** @type {Element[]} */ parts) => [...new Set(parts.map((each) => each.closest(".overlay[data-code]")))].filter((each) => each !== null);
  const struck = courses(there.filter((each) => each.closest(".hull")));
  let [code, least] = ["", Infinity];
  for (const course of struck.length ? struck : courses(there)) {
    const far = farFrom(course, x, y);
    if (far < least) [code, least] = [course.getAttribute("data-code") ?? "", far];
  }
  return code ? [code] : ordersOfCell(x, y);
}

/** The distance of a point of the screen from the middle of a ship at the end of a course. @param {Element} course @param {number} x @param {number} y */
function farFrom(course, x, y) {
  const hull = course.querySelector(".hull");
  const own = hull instanceof SVGGraphicsElement ? hull.getScreenCTM() : null;
  return own ? Math.hypot(own.e - x, own.f - y) : Infinity;
}

/** The mouse hovers over an order on the board. @param {string} code @param {number} x @param {number} y */
function look(code, x, y) {
  keepClear(new DOMRect(x - NEAR, y - NEAR, 2 * NEAR, 2 * NEAR), false);
  preview(code, 70);
}

/** @type {import("../board/board.js").Hand} */
export const hand = {
  press(x, y, touch) {
    if (touch) keepClear(null);
    const marked = codesAt(x, y, touch);
    if (!marked.length && pressArc(x, y)) return;
    const codes = marked.length ? marked : codesAround(x, y);
    if (!codes.length) {
      forget();
      showAll();
    } else if (marked.length === 1 && !touch && !coarse()) {
      give(codes[0] ?? "");
    } else {
      choose(codes, underCursor().place, true);
    }
  },
  hover(target, x, y) {
    if (isDropped()) return;
    const code = target?.closest(".handle")?.getAttribute("data-code");
    // A press on a mark gives its order, so marks come before the space between them.
    if (code) {
      if (code !== previewed()) look(code, x, y);
    } else if (target && !passArc(x, y)) {
      const [only, ...others] = codesAround(x, y);
      if (only && !others.length && !dialsHeld() && only !== previewed()) look(only, x, y);
    }
  },
  enter() {
    const { codes, place } = underCursor();
    choose(codes, place, true);
    return codes.length > 0;
  },
};
