// @ts-check
// Something to be put down on an open table is dragged there: the marks tell how its code counts, the ghost follows the hand.
import { one } from "../lib/dom.js";
import { previewed, steer } from "./orders.js";

/** A press that has gone so far is a drag, in pixels. */
const SLOP = 6;

/** The code of what was dragged and lies where it was dropped: the mouse on its way to the button looks at nothing else. */
let dropped = "";
export const isDropped = () => dropped !== "" && dropped === previewed();

/** How the codes of the marks count: thing, along, across and heading, each way by a line through the marks. */
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

/** What a hand may take up here: the code of a mark, or of the ghost. @param {Element} target */
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
    // The sheet stays where it is: what moves is what the hand holds.
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
    // What was dragged lies there and is looked at; the press that ends a drag gives nothing.
    if (drag?.moved) {
      event.stopPropagation();
      chart.dispatchEvent(new PointerEvent("pointercancel", { pointerId: event.pointerId }));
    }
    drag = null;
  }, { capture: true });
  chart.addEventListener("pointercancel", () => { drag = null; }, { capture: true });
}
