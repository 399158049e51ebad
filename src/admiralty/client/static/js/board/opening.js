// @ts-check
// Frames the picture of a page that opens, and again if the chart gets another size before the first update or input.
import { one } from "../lib/dom.js";

/** Inputs of a reader, under whose hand the picture must not move. */
const INPUTS = ["pointermove", "pointerdown", "keydown", "wheel"];

/** @type {ResizeObserver | null} */
let watch = null;

/** The first update or input has come: from now on the picture keeps its zoom. */
export function opened() {
  watch?.disconnect();
  watch = null;
}

/** @param {() => void} framing */
export function frameOnOpening(framing) {
  framing();
  // After the viewport's own observer, which measures the chart.
  watch = new ResizeObserver(framing);
  watch.observe(one("#chart"));
  for (const input of INPUTS) addEventListener(input, opened, { once: true, passive: true, capture: true });
}
