// @ts-check
// Fingers and mouse on the board: a drag pans, two fingers zoom, a press points at something.
import { one } from "../lib/dom.js";
import { centre, pan, zoom } from "./viewport.js";

const SLOP = 6;

/**
 * @param {(x: number, y: number, touch: boolean, target: Element) => void} onPress
 * @param {(target: Element | null, x: number, y: number) => void} onHover
 */
export function watchPointer(onPress, onHover) {
  const chart = one("#chart");
  /** @type {Map<number, {x: number, y: number, x0: number, y0: number}>} */
  const down = new Map();
  let moved = false;

  chart.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (down.size === 0) moved = false;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY, x0: event.clientX, y0: event.clientY });
  });

  chart.addEventListener("pointermove", (event) => {
    const at = down.get(event.pointerId);
    if (!at) {
      if (event.pointerType === "mouse") onHover(/** @type {Element} */ (event.target), event.clientX, event.clientY);
      return;
    }
    const [dx, dy] = [event.clientX - at.x, event.clientY - at.y];
    if (!moved && Math.hypot(event.clientX - at.x0, event.clientY - at.y0) < SLOP && down.size === 1) return;
    if (!moved) chart.setPointerCapture(event.pointerId);
    moved = true;
    chart.classList.add("dragging");
    if (down.size === 1) {
      pan(dx, dy);
    } else if (down.size === 2) {
      const other = [...down.entries()].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const before = Math.hypot(at.x - other.x, at.y - other.y);
        const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
        pan(dx / 2, dy / 2);
        if (before > 0) zoom(after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
      }
    }
    at.x = event.clientX;
    at.y = event.clientY;
  });

  /** @param {PointerEvent} event */
  const up = (event) => {
    const known = down.delete(event.pointerId);
    if (down.size === 0) chart.classList.remove("dragging");
    if (known && !moved && down.size === 0 && event.type === "pointerup") {
      onPress(event.clientX, event.clientY, event.pointerType !== "mouse", /** @type {Element} */ (event.target));
    }
  };
  chart.addEventListener("pointerup", up);
  chart.addEventListener("pointercancel", up);
  chart.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse") onHover(null, event.clientX, event.clientY);
  });
  chart.addEventListener("dblclick", (event) => {
    if (!(/** @type {Element} */ (event.target).closest(".handle, #ghost"))) centre(event.clientX, event.clientY);
  });
  chart.addEventListener(
    "wheel",
    (event) => {
      // If the page itself scrolls, the plain wheel scrolls the page.
      const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
      if (scrolls && !event.ctrlKey && !chart.classList.contains("zoomed")) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX, event.clientY);
    },
    { passive: false },
  );
}
