// @ts-check
// Drag and drop of a piece onto an open table: the coordinates are read off the marks, and the ghost follows the pointer.
import { one } from "../lib/dom.js";
import { previewed, steer } from "./orders.js";

/** The distance in pixels from which a press is a drag. */
const SLOP = 6;

/** The code of the dropped piece: until the button is pressed, the mouse previews nothing else. */
let dropped = "";
export const isDropped = () => dropped !== "" && dropped === previewed();

/** The scale of the coordinates in the marks' codes (thing, along, across, heading), along each axis by a line through the marks. */
function counted() {
  const marks = [...document.querySelectorAll("#handles > .handle")].flatMap((handle) => {
    const [thing = "", x, y, heading] = (handle.getAttribute("data-code") ?? "").split(" ");
    const box = handle.querySelector(".handle-dot, .handle-ring")?.getBoundingClientRect();
    return box && heading !== undefined ? [{ thing, at: [Number(x), Number(y)], on: [box.x + box.width / 2, box.y + box.height / 2] }] : [];
  });
  const line = (/** @type {0 | 1} */ axis) => {
    const sorted = [...marks].sort((one, other) => (one.on[axis] ?? 0) - (other.on[axis] ?? 0));
    const [low, high] = [sorted[0], sorted[sorted.length - 1]];
    const [from, to] = [low?.on[axis] ?? 0, high?.on[axis] ?? 0];
    const slope = ((high?.at[axis] ?? 0) - (low?.at[axis] ?? 0)) / (to - from);
    return (/** @type {number} */ at) => (low?.at[axis] ?? 0) + (at - from) * slope;
  };
  return { x: line(0), y: line(1) };
}

/** The code that can be dragged from here: of a mark, or of the ghost. @param {Element} target */
const held = (target) => target.closest("#handles > .handle")?.getAttribute("data-code") ?? (target.closest("#ghost") ? document.querySelector("#look [data-do=give]")?.getAttribute("data-code") : null) ?? "";

export function watchPlacing() {
  const chart = one("#chart");
  /** @type {{ words: string[], x0: number, y0: number, count: ReturnType<typeof counted>, moved: boolean } | null} */
  let drag = null;
  chart.addEventListener("pointerdown", (event) => {
    const words = held(/** @type {Element} */ (event.target)).split(" ");
    drag = null;
    if (event.button !== 0 || words.length !== 4 || !document.querySelector("#order-list.placing")) return;
    drag = { words, x0: event.clientX, y0: event.clientY, count: counted(), moved: false };
  }, { capture: true });
  chart.addEventListener("pointermove", (event) => {
    if (!drag) return;
    // Do not pan: the drag moves the piece.
    event.stopPropagation();
    if (!drag.moved && Math.hypot(event.clientX - drag.x0, event.clientY - drag.y0) < SLOP) return;
    if (!drag.moved) chart.setPointerCapture(event.pointerId);
    drag.moved = true;
    const [thing, , , heading] = drag.words;
    const [x, y] = [drag.count.x(event.clientX), drag.count.y(event.clientY)];
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    dropped = `${thing} ${Math.round(x)} ${Math.round(y)} ${heading}`;
    steer(dropped);
  }, { capture: true });
  chart.addEventListener("pointerup", (event) => {
    // The dropped piece is only previewed: the press that ends a drag gives no order.
    if (drag?.moved) {
      event.stopPropagation();
      chart.dispatchEvent(new PointerEvent("pointercancel", { pointerId: event.pointerId }));
    }
    drag = null;
  }, { capture: true });
  chart.addEventListener("pointercancel", () => { drag = null; }, { capture: true });
}
