// @ts-check
// Plates that name a place of the chart, as the rims of a broadside, lie clear of the ships and of each other.
import { meet, shift } from "./towns.js";

/** How many lines a plate may be moved up or down. */
const FARTHEST = 4;
const GAP = 4;

/** The ways in which a plate may give way, the shortest first, in its own heights. */
const WAYS = [0, ...Array.from({ length: FARTHEST }, (_, n) => [n + 1, -n - 1]).flat()];

function show() {
  const plates = [...document.querySelectorAll("#board .tag-plate.tag-plain")].map((each) => each.parentElement);
  if (!plates.length) return;
  const ships = [...document.querySelectorAll("#counters .bed, #counters .slip")].map((each) => each.getBoundingClientRect());
  /** @type {DOMRect[]} */
  const laid = [];
  for (const plate of plates) {
    const parts = [...(plate?.children ?? [])].filter((each) => each instanceof SVGGraphicsElement);
    for (const part of parts) part.style.translate = "";
    const box = plate?.getBoundingClientRect();
    if (!box?.width) continue;
    const places = WAYS.map((way) => new DOMRect(box.x, box.y + way * (box.height + GAP), box.width, box.height));
    const free = places.filter((place) => !laid.some((other) => meet(place, other)));
    const place = free.find((each) => !ships.some((ship) => meet(each, ship))) ?? free[0] ?? box;
    for (const part of parts) shift(part, 0, place.y - box.y);
    laid.push(place);
  }
}

export function watchTags() {
  document.addEventListener("settled", show);
  show();
}
