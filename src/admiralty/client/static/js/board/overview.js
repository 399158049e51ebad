// @ts-check
// Minimap, shown while only a part of the board is visible: coasts, ships, and a frame around the visible part.
import { all, draw, maybe } from "../lib/dom.js";
import { look, lookAt } from "./viewport.js";

/** The parts of a coast; one copy is drawn, by reference. */
const LAND = "#board :is(.land, .isle-beach, .ground-mountain, .ground-box)";
/** A ship's shape by the hue of her side, so that hue is never the only sign. @type {Record<string, string>} */
const SHAPES = { blue: "M-1-1H1V1H-1Z", orange: "M0-1.3L1.2 1H-1.2Z", brick: "M0-1.2L1.2 0L0 1.2L-1.2 0Z" };
const ROUND = "M-1 0A1 1 0 1 1 1 0A1 1 0 1 1-1 0Z";

/** @param {number} size @returns {SVGElement[]} */
function ships(size) {
  return [...document.querySelectorAll("#counters > .counter")].flatMap((counter) => {
    const [, x = "", y = ""] = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(counter.getAttribute("transform") ?? "") ?? [];
    const hue = /(?:fill|paint|stroke)-(\w+)/.exec(counter.querySelector("[class*=fill-], [class*=paint-], [class*=stroke-]")?.getAttribute("class") ?? "")?.[1] ?? "";
    return x ? [draw("path", { d: SHAPES[hue] ?? ROUND, class: `fill-${hue} overview-ship`, transform: `translate(${x} ${y}) scale(${size})` })] : [];
  });
}

function show() {
  const [place, board, seen] = [maybe("#overview"), document.getElementById("board"), look()];
  if (!place) return;
  place.hidden = seen.part === null;
  if (!seen.part || !board || !place.offsetParent) return;
  const { whole, part } = seen;
  const scale = Number(/scale\(([\d.]+)\)/.exec(board.getAttribute("transform") ?? "")?.[1] ?? 1);
  const coasts = [...document.querySelectorAll(LAND)].map((each) => /** @type {SVGElement} */ (each.cloneNode(false)));
  const land = draw("g", { transform: board.getAttribute("transform") ?? "" }, ...coasts, ...ships((whole.w / 52) / scale));
  const frame = draw("rect", { x: part.x, y: part.y, width: part.w, height: part.h, class: "overview-frame" });
  const size = { viewBox: `${whole.x} ${whole.y} ${whole.w} ${whole.h}` };
  place.querySelector("svg")?.replaceWith(draw("svg", size, draw("rect", { width: whole.w, height: whole.h, class: "overview-sea" }), land, frame));
}

/** Centre the board on a pressed place of the minimap. @param {PointerEvent} event */
function point(event) {
  const svg = /** @type {Element} */ (event.currentTarget).querySelector("svg")?.getBoundingClientRect();
  if (!svg || (event.type === "pointermove" && !event.buttons)) return;
  const { whole } = look();
  lookAt(whole.x + ((event.clientX - svg.left) / svg.width) * whole.w, whole.y + ((event.clientY - svg.top) / svg.height) * whole.h);
}

export function watchOverview() {
  for (const place of all("#overview")) {
    place.addEventListener("pointerdown", point);
    place.addEventListener("pointermove", point);
  }
  document.addEventListener("settled", show);
  show();
}
