// @ts-check
// The hand over the board: which orders lie where it points, and what pointing there does.
import { passArc, pressArc } from "./arcs.js";
import { coarse } from "./dom.js";
import { underCursor } from "./cursor.js";
import { choose, forget, give, preview, previewed, showAll } from "./orders.js";

const FINGER = 12;

/**
 * The codes of the orders at a point of the screen; a finger reaches a little further.
 * @param {number} x @param {number} y @param {boolean} touch
 */
function codesAt(x, y, touch) {
  const under = document.elementsFromPoint(x, y).map((each) => each.closest(".handle")).filter((each) => each !== null);
  const found = new Set(under.map((each) => each.getAttribute("data-code") ?? ""));
  for (const handle of touch ? document.querySelectorAll("#handles > .handle") : []) {
    const mark = handle.querySelector(".handle-dot, .handle-ring");
    if (!mark) continue;
    const box = mark.getBoundingClientRect();
    const far = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    if (far < FINGER) found.add(handle.getAttribute("data-code") ?? "");
  }
  return [...found].filter(Boolean);
}

/** @type {import("./board.js").Hand} */
export const hand = {
  press(x, y, touch) {
    const codes = codesAt(x, y, touch);
    if (!codes.length && pressArc(x, y)) return;
    if (!codes.length) {
      forget();
      showAll();
    } else if (codes.length === 1 && !touch && !coarse()) {
      give(codes[0] ?? "");
    } else {
      choose(codes, underCursor().place, true);
    }
  },
  hover(target, x, y) {
    const code = target?.closest(".handle")?.getAttribute("data-code");
    // A press on a mark gives its order, so a mark is looked at before what lies between marks.
    if (code) {
      if (code !== previewed()) preview(code, 70);
    } else if (target) passArc(x, y);
  },
  enter() {
    const { codes, place } = underCursor();
    choose(codes, place, true);
    return codes.length > 0;
  },
};
