// @ts-check
// Words on the chart, as the rims of a broadside or how far guns reach, are whole; on plates they lie clear of the ships and of each other.
import { meet, shift } from "./towns.js";

/** How many lines a plate may be moved up or down. */
const FARTHEST = 4;
const GAP = 4;

/** The ways in which a plate may give way, the shortest first, in its own heights. */
const WAYS = [0, ...Array.from({ length: FARTHEST }, (_, n) => [n + 1, -n - 1]).flat()];

/** @param {number} at @param {number} long @param {number} from @param {number} to */
const between = (at, long, from, to) => Math.max(from + GAP, Math.min(at, to - GAP - long));

/** What the edge of the chart would cut comes in; what is beyond it stays there. @param {DOMRect} box @param {DOMRect} seen */
const inside = (box, seen) => (meet(box, seen) ? new DOMRect(between(box.x, box.width, seen.left, seen.right), between(box.y, box.height, seen.top, seen.bottom), box.width, box.height) : box);

function show() {
  const written = new Set([...document.querySelectorAll("#board :is(.tag-plate, .limit-name, .overlay-label)")].map((each) => each.parentElement));
  const seen = document.getElementById("chart")?.getBoundingClientRect();
  if (!written.size || !seen) return;
  const ships = [...document.querySelectorAll("#counters .bed, #counters .slip")].map((each) => each.getBoundingClientRect());
  /** @type {DOMRect[]} */
  const laid = [];
  for (const words of written) {
    const parts = [...(words?.children ?? [])].filter((each) => each instanceof SVGGraphicsElement);
    for (const part of parts) part.style.translate = "";
    const box = words?.getBoundingClientRect();
    if (!box?.width) continue;
    const plain = words?.querySelector(".tag-plain");
    const places = (plain ? WAYS : [0]).map((way) => inside(new DOMRect(box.x, box.y + way * (box.height + GAP), box.width, box.height), seen));
    const free = places.filter((place) => !laid.some((other) => meet(place, other)));
    const place = free.find((each) => !ships.some((ship) => meet(each, ship))) ?? free[0] ?? box;
    if (place.x !== box.x || place.y !== box.y) for (const part of parts) shift(part, place.x - box.x, place.y - box.y);
    if (plain) laid.push(place);
  }
}

export function watchTags() {
  document.addEventListener("settled", show);
  document.addEventListener("overlaid", show);
  show();
}
