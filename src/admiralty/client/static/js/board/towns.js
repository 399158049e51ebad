// @ts-check
// Moves the name and coin of a town below a stack that covers them, on the map of a war.

const GAP = 2;
/** The most pixels of a name that may be covered. */
const EDGE = 3;
/** The zoom and the counters of the last layout. Panning does not change it. */
let laid = "";

/** @param {DOMRect} one @param {DOMRect} other */
export const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > EDGE && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > EDGE;

/** Move a part of the picture by a number of screen pixels. @param {SVGGraphicsElement} part @param {number} dx @param {number} dy */
export function shift(part, dx, dy) {
  const matrix = part.getScreenCTM();
  if (matrix) part.style.translate = `${(dx / matrix.a).toFixed(1)}px ${(dy / matrix.d).toFixed(1)}px`;
}

/** @param {SVGGElement} town @param {DOMRect[]} cards */
function layOut(town, cards) {
  const name = [...town.querySelectorAll("text:not(.town-worth)")].find((each) => each.getBoundingClientRect().width > 0);
  const box = name?.getBoundingClientRect();
  const card = box && cards.find((each) => meet(each, box));
  if (!(name instanceof SVGGraphicsElement) || !box || !card) return;
  const middle = (card.left + card.right - box.left - box.right) / 2;
  const coins = town.querySelector(".town-coin")?.getBoundingClientRect().width ?? 0;
  // Below the stack, else left or right of it; if others are there too, a partly covered name is better than none.
  const ways = [[middle, card.bottom + GAP - box.top], [card.left - GAP - coins - box.right, 0], [card.right + GAP - box.left, 0]];
  const places = ways.map(([x = 0, y = 0]) => new DOMRect(box.x + x, box.y + y, box.width + coins, box.height));
  const at = places.findIndex((place) => !cards.some((each) => meet(each, place)));
  const there = places[at];
  if (!there) return;
  shift(name, there.x - box.x, there.y - box.y);
  const coin = town.querySelector(".town-coin")?.getBoundingClientRect();
  for (const part of coin ? town.querySelectorAll(".town-coin, .town-worth") : []) {
    if (part instanceof SVGGraphicsElement && coin) shift(part, there.right - coin.width + GAP - coin.left, there.top + there.height / 2 - coin.top - coin.height / 2);
  }
}

function show() {
  const scene = document.getElementById("scene");
  const towns = [...document.querySelectorAll(".towns .town")];
  if (!scene || !towns.length) return;
  const now = `${document.body.dataset.sequence} ${document.body.dataset.decision} ${scene.getBoundingClientRect().width.toFixed()}`;
  if (now === laid) return;
  laid = now;
  for (const part of document.querySelectorAll(".towns .town > *")) if (part instanceof SVGElement) part.style.translate = "";
  const cards = [...document.querySelectorAll("#counters > .counter > g > .card-near > [class^=paint-], #counters > .counter > g > .chip-far")].map((each) => each.getBoundingClientRect());
  for (const town of towns) if (town instanceof SVGGElement) layOut(town, cards);
}

export function watchTowns() {
  document.addEventListener("settled", show);
  show();
}
