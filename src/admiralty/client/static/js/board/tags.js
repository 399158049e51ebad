// @ts-check
// Label placement on the chart: labels stay whole, and plates keep clear of ships and of each other.
import { draw } from "../lib/dom.js";
import { meet, shift } from "./towns.js";

/** The most lines that a plate may move up or down, and the most half widths aside. */
const [LINES, ASIDE] = [4, 2];
const GAP = 4;
/** Beyond this distance, in its own units, a line ties a moved plate to its point. */
const NEAR = 20;

/** @param {number} most */
const steps = (most) => Array.from({ length: 2 * most + 1 }, (_, n) => n - most);

/** The places to which a plate may move, the nearest first. @param {DOMRect} box */
function around(box) {
  const ways = steps(LINES).flatMap((line) => steps(ASIDE).map((aside) => ({ x: (aside * box.width) / 2, y: line * (box.height + GAP) })));
  return ways.sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y)).map(({ x, y }) => new DOMRect(box.x + x, box.y + y, box.width, box.height));
}

/** @param {number} at @param {number} long @param {number} from @param {number} to */
const between = (at, long, from, to) => Math.max(from + GAP, Math.min(at, to - GAP - long));

/** Move labels inward that the edge of the chart would cut; those beyond it stay. @param {DOMRect} box @param {DOMRect} seen */
const inside = (box, seen) => (meet(box, seen) ? new DOMRect(between(box.x, box.width, seen.left, seen.right), between(box.y, box.height, seen.top, seen.bottom), box.width, box.height) : box);

/** A line from the point of a plate, the origin of its group, to the plate. @param {Element} words */
function lead(words) {
  const plate = words.querySelector(".tag-plate");
  if (!(plate instanceof SVGRectElement)) return;
  const [dx = 0, dy = 0] = plate.style.translate.split(" ").map(parseFloat);
  const [x = 0, y = 0, width = 0, height = 0] = [plate.x, plate.y, plate.width, plate.height].map((each) => each.baseVal.value);
  const nearest = (/** @type {number} */ from, /** @type {number} */ long) => Math.max(from, Math.min(0, from + long));
  const [x2, y2] = [nearest(x + dx, width), nearest(y + dy, height)];
  if (Math.hypot(dx, dy) > NEAR) words.prepend(draw("line", { x1: 0, y1: 0, x2, y2, class: "tag-lead" }));
}

function show() {
  for (const old of document.querySelectorAll("#board .tag-lead")) old.remove();
  const written = new Set([...document.querySelectorAll("#board :is(.tag-plate, .limit-name, .overlay-label)")].map((each) => each.parentElement));
  const seen = document.getElementById("chart")?.getBoundingClientRect();
  if (!written.size || !seen) return;
  const ships = [...document.querySelectorAll("#counters :is(.bed, .slip, text.name)")].map((each) => each.getBoundingClientRect());
  /** @type {DOMRect[]} */
  const laid = [];
  for (const words of written) {
    const parts = [...(words?.children ?? [])].filter((each) => each instanceof SVGGraphicsElement);
    for (const part of parts) part.style.translate = "";
    const box = words?.getBoundingClientRect();
    if (!box?.width) continue;
    const plain = words?.querySelector(".tag-plain, .tag-threat");
    const places = (plain ? around(box) : [box]).map((each) => inside(each, seen));
    const free = places.filter((place) => !laid.some((other) => meet(place, other)));
    const place = free.find((each) => !ships.some((ship) => meet(each, ship))) ?? free[0] ?? box;
    if (place.x !== box.x || place.y !== box.y) for (const part of parts) shift(part, place.x - box.x, place.y - box.y);
    if (plain && words) {
      laid.push(place);
      lead(words);
    }
  }
}

export function watchTags() {
  document.addEventListener("settled", show);
  document.addEventListener("overlaid", show);
  show();
}
