// @ts-check
// Pan and zoom: moves and scales the sheet as a compositor layer, and redraws it when the gesture ends.
import { one } from "../lib/dom.js";
import { cellPixels, detail, scene, wide } from "./detail.js";

const DEEPEST = 12;
/** The length in pixels at which ships can be told apart. */
const LEGIBLE = 64;
/** Below this length ships cannot be told apart, and zooming in would only lose the others. */
const TINY = 40;
/** Below this length, frame only the player's own ships. */
const LEAST = 36;
/** The zoom of an open table for a player who has a ship to order. */
const NEARER = 2.3;
/** The shares of the preferred size that are still enough, to show the player's own ships too, or the enemy. */
const [LIKED, ENOUGH] = [0.84, 0.7];
/** Milliseconds without a move after which the gesture is over. */
const REST = 140;
/** Longer than any gesture, in milliseconds. */
const FOREVER = 1e9;
/** The zoom of a map at each level. @type {Record<string, number>} */
const LEVELS = { whole: 1, theatre: 2.2, close: 5 };
let level = "whole";
// Whether the view follows the ships of an open table: until the reader pans or zooms.
let following = false;

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

/** The whole picture. @type {Box} */
let picture = { x: 0, y: 0, w: 1, h: 1 };
/** The visible part of the picture; null for all of it. @type {Box | null} */
let sight = null;
/** The picture that the part belongs to. */
let of = "";
/** The width of the part at the last layout of the sheet: since then it has only been moved and scaled. */
let laid = 0;
let settling = 0;
/** The size of the chart in pixels, measured only when it changes. */
let extent = { w: 0, h: 0 };
/** The animation that moves the sheet during a gesture: a changed style would recomposite all layers of the page, an animation's keyframe does not. @type {Animation | null} */
let held = null;

/** Show the whole of a new picture. @returns {Box} */
function home() {
  const named = scene().getAttribute("viewBox") ?? "";
  if (named === of) return picture;
  const [x = 0, y = 0, w = 1, h = 1] = named.split(/[ ,]+/).map(Number);
  [of, picture, sight, laid] = [named, { x, y, w, h }, null, 0];
  return picture;
}

/** The visible part. @returns {Box} */
function now() {
  const whole = home();
  return sight ?? whole;
}

/** The size of the chart. */
function size() {
  if (!extent.w) {
    const { width, height } = one("#chart").getBoundingClientRect();
    extent = { w: width, h: height };
  }
  return extent;
}

/** The screen pixels of a unit of the picture. @param {Box} box the visible part */
const pixels = (box) => Math.min(size().w / box.w, size().h / box.h) || 1;

/** The same as a CSS expression, which follows the chart's size. @param {Box} box */
const scale = (box) => `min(100cqw / ${box.w}, 100cqh / ${box.h})`;

/** The scale of the sheet since its last layout. @param {Box} box */
const stretched = (box) => (laid && laid !== box.w ? ` scale(${laid / box.w})` : "");

/** The sheet is laid out at its shown size as a layer of its own, so that panning moves it without repainting. @param {Box} box */
function move(box) {
  const whole = home();
  const middle = (/** @type {number} */ at, /** @type {string} */ half) => `calc(${half} - ${at} * ${scale(box)})`;
  one("#sheet").style.transform = `translate(${middle(box.x + box.w / 2 - whole.x, "50cqw")}, ${middle(box.y + box.h / 2 - whole.y, "50cqh")})${stretched(box)}`;
  held?.cancel();
  held = null;
}

/** Move the sheet during a gesture, in pixels. @param {Box} box */
function follow(box) {
  const [whole, each, { w, h }] = [home(), pixels(box), size()];
  const at = `translate(${w / 2 - (box.x + box.w / 2 - whole.x) * each}px, ${h / 2 - (box.y + box.h / 2 - whole.y) * each}px)${stretched(box)}`;
  const keys = [{ transform: at }, { transform: at }];
  held ??= one("#sheet").animate(keys, { duration: FOREVER });
  /** @type {KeyframeEffect} */ (held.effect).setKeyframes(keys);
}

/** End of a gesture: lay the sheet out for this zoom, with lettering of a readable size. */
export function settle() {
  clearTimeout(settling);
  const [sheet, whole, box] = [one("#sheet"), home(), now()];
  if (laid !== box.w) {
    laid = box.w;
    sheet.style.width = `calc(${whole.w} * ${scale(box)})`;
    sheet.style.height = `calc(${whole.h} * ${scale(box)})`;
  }
  move(box);
  detail(home().w);
  document.dispatchEvent(new CustomEvent("settled"));
}

/** The whole picture, and the visible part if that is not all. @returns {{whole: Box, part: Box | null}} */
export function look() {
  const [whole, box] = [home(), now()];
  // The chart seldom has the picture's aspect ratio: the visible part fills the chart.
  const each = pixels(box);
  const [w, h] = [Math.min(whole.w, size().w / each), Math.min(whole.h, size().h / each)];
  const part = { x: Math.max(whole.x, box.x + (box.w - w) / 2), y: Math.max(whole.y, box.y + (box.h - h) / 2), w, h };
  return { whole, part: sight && part };
}

/** Centre a point of the picture. @param {number} x @param {number} y */
export function lookAt(x, y) {
  following = false;
  const box = now();
  show({ ...box, x: x - box.w / 2, y: y - box.h / 2 }, true);
}

/** @param {Box} box @param {boolean} [moving] whether a hand is at it and will go on */
function show(box, moving = false) {
  const whole = home();
  const w = Math.min(whole.w, Math.max(whole.w / DEEPEST, box.w));
  const h = (w * whole.h) / whole.w;
  // The edge of the picture can be panned to the middle of the screen at most.
  const x = Math.min(whole.x + whole.w - w / 2, Math.max(whole.x - w / 2, box.x));
  const y = Math.min(whole.y + whole.h - h / 2, Math.max(whole.y - h / 2, box.y));
  sight = w >= whole.w * 0.999 ? null : { x, y, w, h };
  one("#chart").classList.toggle("zoomed", sight !== null);
  if (moving && laid) {
    follow(now());
    clearTimeout(settling);
    settling = setTimeout(settle, REST);
  } else settle();
}

/**
 * A point of the screen in the picture's coordinates.
 * @param {number} clientX @param {number} clientY
 */
function inPicture(clientX, clientY) {
  const [frame, box] = [one("#chart").getBoundingClientRect(), now()];
  const each = pixels(box);
  return { x: box.x + box.w / 2 + (clientX - frame.left - frame.width / 2) / each, y: box.y + box.h / 2 + (clientY - frame.top - frame.height / 2) / each };
}

/** The chart may change its size with the question below it; lettering keeps its size. */
export function watchSize() {
  new ResizeObserver(([chart]) => {
    extent = { w: chart?.contentRect.width ?? 0, h: chart?.contentRect.height ?? 0 };
    if (held) {
      settle();
      return;
    }
    detail(home().w);
    document.dispatchEvent(new CustomEvent("settled"));
  }).observe(one("#chart"));
}

export function fit() {
  show(home());
}

/**
 * The middle of the visible part along one axis: it does not extend beyond the picture if the picture is longer than the
 * screen.
 * @param {number} start @param {number} long @param {number} middle @param {number} seen
 */
const within = (start, long, middle, seen) => (seen >= long ? start + long / 2 : Math.min(start + long - seen / 2, Math.max(start + seen / 2, middle)));

/** The middle of some boxes with a margin around them, and the width of the part that shows them. @param {DOMRect[]} spots @param {number} room */
function around(spots, room) {
  const whole = home();
  const [left, top] = [Math.min(...spots.map((each) => each.left)), Math.min(...spots.map((each) => each.top))];
  const [right, bottom] = [Math.max(...spots.map((each) => each.right)), Math.max(...spots.map((each) => each.bottom))];
  const from = inPicture(left - room, top - room);
  const to = inPicture(right + room, bottom + room);
  // The chart seldom has the picture's aspect ratio: the boxes may fill all of it.
  const { w: across, h: down } = size();
  const w = Math.max((to.x - from.x) / across, (to.y - from.y) / down) * Math.min(across, (down * whole.w) / whole.h);
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, w };
}

/** Show some boxes with a margin around them, in units of the picture. @param {DOMRect[]} spots @param {number} room @param {number} least */
function frame(spots, room, least) {
  const [whole, middle] = [home(), around(spots, room)];
  const w = Math.max(middle.w, least);
  if (w >= whole.w) return;
  const h = (w * whole.h) / whole.w;
  const each = pixels({ x: 0, y: 0, w, h });
  show({ x: within(whole.x, whole.w, middle.x, size().w / each) - w / 2, y: within(whole.y, whole.h, middle.y, size().h / each) - h / 2, w, h });
}

/** The boxes of all ships on the screen, and those of the player's own. */
function ships() {
  const mine = `.side-${CSS.escape(document.getElementById("turn")?.dataset.side ?? "")}`;
  return [...document.querySelectorAll("#counters .bed")].map((bed) => ({ box: bed.getBoundingClientRect(), own: bed.closest(mine) !== null }));
}

/** The boxes of the action: on a map the orders, else their cards, else all; on a table the ship that acts; on other boards the ships and their orders. */
function action() {
  const sought = wide() ? ["#handles .handle-hit", "#counters :is(.card-chosen, .card-aimed)", `#counters .side-${CSS.escape(document.getElementById("turn")?.dataset.side ?? "")} .bed`, "#counters .bed"] : document.querySelector("#cells [data-cell]") ? ["#counters .bed, #handles .handle-hit"] : document.querySelector("#order-list.placing") ? ["#handles .handle-hit"] : ["#counters .counter:has(.active-ring) .bed", "#counters .bed"];
  const found = sought.map((each) => [...document.querySelectorAll(each)]).find((each) => each.length) ?? [];
  const acts = !wide() && found.some((each) => each.closest(".counter")?.querySelector(".active-ring")) && !document.querySelector("#cells [data-cell]");
  return [...found, ...(acts ? document.querySelectorAll("#handles .handle-hit") : [])].map((each) => each.getBoundingClientRect());
}

/** The level of a map; nothing on another board. */
export const mapLevel = () => (wide() ? level : "");

/** Show a map whole, or the action at a zoom level. @param {string} name */
export function showLevel(name) {
  if (!(name in LEVELS)) return;
  level = name;
  frameShips();
  document.dispatchEvent(new CustomEvent("settled"));
}

/** Show a map at its level: closer ones show as much of the action as there is room for. */
function frameMap() {
  fit();
  const [spots, w] = [action(), home().w / (LEVELS[level] ?? 1)];
  if (level !== "whole" && spots.length) frame(around(spots, 0).w > w ? spots.slice(0, 1) : spots, 0, w);
}

/** Frame the action on opening. On a board without cells ships may be small: zoom in as far as all of them fit. */
export function frameShips() {
  following = true;
  if (wide()) {
    frameMap();
    return;
  }
  fit();
  const cells = document.querySelector("#cells [data-cell]") !== null;
  const spots = action();
  const room = spots[0]?.width;
  const acts = !cells && document.querySelector("#counters .active-ring") !== null;
  if (room) frame(spots, room * (cells ? 1 : acts ? 2.5 : 1.5), home().w / (cells ? 1.6 : acts ? NEARER : 4));
  // Orders for a whole turn concern the enemy too: ships may be smaller, as long as all are visible.
  if (!cells && !acts && cellPixels(home().w) < (document.querySelector("#question[data-sheet]") ? LEAST / 2 : LEAST)) {
    const mine = ships().filter((each) => each.own).map((each) => each.box);
    if (mine.length) frame(mine, (mine[0]?.width ?? 0) * 1.5, home().w / 4);
  }
}

/** Whether a part of the action is out of view. */
function astray() {
  const seen = one("#chart").getBoundingClientRect();
  return action().some((spot) => spot.right < seen.left || spot.left > seen.right || spot.bottom < seen.top || spot.top > seen.bottom);
}

/** If ships are too small to be told apart, zoom in on one of them and her neighbours. @param {string} unit */
export function comeNear(unit) {
  const ship = document.querySelector(`#counter-${CSS.escape(unit)} .bed`)?.getBoundingClientRect();
  const pixels = cellPixels(home().w);
  if (!ship || pixels >= TINY || wide()) return;
  frame([ship], 0, (now().w * pixels) / LEGIBLE);
}

/** Centre a point of the screen. @param {number} clientX @param {number} clientY */
export function centre(clientX, clientY) {
  const frame = one("#chart").getBoundingClientRect();
  pan(frame.left + frame.width / 2 - clientX, frame.top + frame.height / 2 - clientY);
}

/** After a move: keep all ships of an open table in view, and the action of a map, unless the reader has moved the view.
 * A small board with cells keeps its zoom from question to question, but follows the ship that acts. */
export function followShips() {
  const small = !wide() && document.querySelector("#cells [data-cell]") !== null;
  if (following && small) goAlong();
  else if (following && (!(wide() || sight) || astray())) frameShips();
  else settle();
}

/** Pan the least distance that brings the ship that acts and her orders into view. */
function goAlong() {
  settle();
  if (!sight) return;
  for (const spot of document.querySelectorAll("#handles .handle-hit")) reveal(spot);
  const acts = document.querySelector("#counters .active-ring");
  if (acts) reveal(acts);
}

/** Toggle between the whole board and the ships. */
export function fitOrShips() {
  if (wide()) {
    showLevel(one("#chart").classList.contains("zoomed") ? "whole" : "theatre");
    return;
  }
  following = false;
  if (one("#chart").classList.contains("zoomed")) fit();
  else frameShips();
}

/** The visible boxes of the ship that acts, or in focus, and of the target of the previewed order. */
function subjects() {
  const seen = one("#chart").getBoundingClientRect();
  const ship = document.querySelector("#counters .active-ring") ?? document.querySelector("#counters .in-focus .bed");
  const found = [ship, document.querySelector("#handles .handle.lit :is(.handle-hit, .handle-dot, .handle-ring)"), document.querySelector("#counters .card-aimed .bed")];
  const boxes = found.flatMap((each) => (each ? [each.getBoundingClientRect()] : []));
  return boxes.filter((box) => box.right > seen.left && box.left < seen.right && box.bottom > seen.top && box.top < seen.bottom);
}

/** A box moved the least distance that holds some boxes, or the first of them if there is no room for all. @param {Box} box @param {DOMRect[]} spots */
function holding(box, spots) {
  const [first] = spots;
  if (!first) return box;
  const each = pixels(box);
  const room = { w: size().w / each, h: size().h / each };
  const held = around(spots, 12).w <= Math.min(size().w, (size().h * home().w) / home().h) / each ? spots : [first];
  const [from, to] = [inPicture(Math.min(...held.map((spot) => spot.left)) - 12, Math.min(...held.map((spot) => spot.top)) - 12), inPicture(Math.max(...held.map((spot) => spot.right)) + 12, Math.max(...held.map((spot) => spot.bottom)) + 12)];
  const [x, y] = [box.x + box.w / 2, box.y + box.h / 2];
  const at = { x: Math.max(to.x - room.w / 2, Math.min(from.x + room.w / 2, x)), y: Math.max(to.y - room.h / 2, Math.min(from.y + room.h / 2, y)) };
  return { ...box, x: at.x - box.w / 2, y: at.y - box.h / 2 };
}

/**
 * Zoom around a point of the screen, or around the middle; then the ship and her target stay in view.
 * @param {number} factor above 1 to zoom in
 * @param {number} [clientX] @param {number} [clientY]
 */
export function zoom(factor, clientX, clientY) {
  following = false;
  const box = now();
  const frame = one("#chart").getBoundingClientRect();
  const at = inPicture(clientX ?? frame.left + frame.width / 2, clientY ?? frame.top + frame.height / 2);
  const w = Math.min(home().w, Math.max(home().w / DEEPEST, box.w / factor));
  const k = w / box.w;
  const nearer = { x: at.x - (at.x - box.x) * k, y: at.y - (at.y - box.y) * k, w, h: box.h * k };
  show(clientX === undefined ? holding(nearer, subjects()) : nearer, clientX !== undefined);
}

/** @param {number} dx @param {number} dy pixels of the screen */
export function pan(dx, dy) {
  following = false;
  shift(dx, dy);
}

/** @param {number} dx @param {number} dy pixels of the screen */
function shift(dx, dy) {
  const box = now();
  const each = pixels(box);
  show({ ...box, x: box.x - dx / each, y: box.y - dy / each }, true);
}

/**
 * The marks, and on a board with cells the ships to show with them: the enemy's before the player's own, the nearest first.
 * @param {DOMRect[]} marks @param {number} cell @param {number} finger
 */
function withOthers(marks, cell, finger) {
  if (wide() || !document.querySelector("#cells [data-cell]")) return marks;
  /** The most distance at which a ship is still included. @param {boolean} own */
  const most = (own) => (home().w * cell) / (finger * (own ? LIKED : ENOUGH));
  const from = document.querySelector("#counters .active-ring")?.getBoundingClientRect() ?? marks[0];
  const far = (/** @type {DOMRect} */ box) => Math.hypot(box.x - (from?.x ?? 0), box.y - (from?.y ?? 0));
  const spots = [...marks];
  for (const { box, own } of ships().sort((a, b) => Number(a.own) - Number(b.own) || far(a.box) - far(b.box))) if (around([...spots, box], cell / 2).w <= most(own)) spots.push(box);
  return spots;
}

/**
 * On a small screen, zoom in so that ships and the marks of their orders can be told apart, as far as all of them stay in view.
 * @param {number} finger the preferred size of a cell, in screen pixels
 * @param {boolean} [stay] whether the view stays where it shows all orders well enough
 */
export function frameOrders(finger, stay = false) {
  const places = () => [...document.querySelectorAll("#handles .handle-hit, #counters .active-ring")].map((each) => each.getBoundingClientRect());
  const across = () => document.querySelector("#cells :is(polygon, use), #counters .bed")?.getBoundingClientRect().width ?? finger;
  const seen = one("#chart").getBoundingClientRect();
  if (stay && sight && across() >= finger * ENOUGH && places().every((each) => each.left >= seen.left && each.right <= seen.right && each.top >= seen.top && each.bottom <= seen.bottom)) return;
  fit();
  const [marks, cell] = [places(), across()];
  if (!marks.length && (wide() || !document.querySelector("#cells [data-cell]"))) frameShips();
  if (wide() && !stay) return;
  if (!marks.length || cell >= finger) return;
  frame(withOthers(marks, cell, finger), cell / 2, (home().w * cell) / finger);
}

/**
 * Pan to an element of the picture that is out of view.
 * @param {Element} element
 */
export function reveal(element) {
  const frame = one("#chart").getBoundingClientRect();
  const spot = element.getBoundingClientRect();
  const margin = 24;
  const over = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ a, /** @type {number} */ b) => (a < low + margin ? low + margin - a : b > high - margin ? high - margin - b : 0);
  const dx = over(frame.left, frame.right, spot.left, spot.right);
  const dy = over(frame.top, frame.bottom, spot.top, spot.bottom);
  if (dx || dy) shift(dx, dy);
}
