// @ts-check
// Pan and zoom by the picture's own view box: the mouse, two fingers, and keys.
import { one } from "./dom.js";

const DEEPEST = 8;
/** Up to how many pixels a cell has which name. @type {[number, string][]} */
const DETAILS = [[24, "far"], [40, "plain"], [70, "middle"], [120, "near"]];
/** How small, how large and how much enlarged the letters of a ship's name may be; and how large where there is no ship, in hundredths of a cell. */
const [SMALLEST, LARGEST, MOST, NAME] = [10.5, 16, 2.2, 10];
// Whether the view follows the ships of an open table: until the reader moves it by hand.
let following = false;

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

const scene = () => /** @type {SVGSVGElement} */ (/** @type {unknown} */ (one("#scene")));

/** @param {string | null} text @returns {Box} */
function read(text) {
  const [x = 0, y = 0, w = 1, h = 1] = (text ?? "").split(/[ ,]+/).map(Number);
  return { x, y, w, h };
}

/** The whole picture. @returns {Box} */
function home() {
  const svg = scene();
  if (!svg.hasAttribute("data-home")) svg.setAttribute("data-home", svg.getAttribute("viewBox") ?? "");
  return read(svg.getAttribute("data-home"));
}

const now = () => read(scene().getAttribute("viewBox"));

/** @param {Box} box */
function show(box) {
  const whole = home();
  const w = Math.min(whole.w, Math.max(whole.w / DEEPEST, box.w));
  const h = (w * whole.h) / whole.w;
  // The edge of the picture may come to the middle of the screen, and no further.
  const x = Math.min(whole.x + whole.w - w / 2, Math.max(whole.x - w / 2, box.x));
  const y = Math.min(whole.y + whole.h - h / 2, Math.max(whole.y - h / 2, box.y));
  const next = w >= whole.w * 0.999 ? whole : { x, y, w, h };
  scene().setAttribute("viewBox", `${next.x} ${next.y} ${next.w} ${next.h}`);
  one("#chart").classList.toggle("zoomed", next !== whole);
  detail();
}

/** How wide a cell, or a ship of the usual length, is on the screen. */
function cellPixels() {
  const svg = scene();
  const frame = svg.getBoundingClientRect();
  const box = now();
  const scale = Number(/scale\(([\d.]+)\)/.exec(document.getElementById("board")?.getAttribute("transform") ?? "")?.[1] ?? 1);
  return 100 * scale * Math.min(frame.width / box.w, frame.height / box.h);
}

/** How large the letters of a ship's name would be without a glass over them. */
function namePixels() {
  const plate = document.querySelector("#counters .on-glass");
  const name = plate?.querySelector("text.name");
  const matrix = plate?.parentElement instanceof SVGGraphicsElement ? plate.parentElement.getScreenCTM() : null;
  return matrix && name ? Math.hypot(matrix.a, matrix.b) * parseFloat(name.getAttribute("font-size") ?? "16") : 0;
}

/** What is worth drawing at this distance is said by one attribute; what is written keeps a size that can be read. */
function detail() {
  const pixels = cellPixels();
  if (!pixels) return;
  const svg = scene();
  svg.dataset.detail = DETAILS.find(([up]) => pixels < up)?.[1] ?? "close";
  const written = namePixels() || (NAME * pixels) / 100;
  const wanted = Math.min(LARGEST, Math.max(SMALLEST, written));
  svg.style.setProperty("--glass", Math.min(MOST, wanted / written).toFixed(3));
  svg.style.setProperty("--chip", (1 / Math.max(0.05, pixels / 100)).toFixed(3));
}

/**
 * A point of the screen in the picture's coordinates.
 * @param {number} clientX @param {number} clientY
 */
function inPicture(clientX, clientY) {
  const svg = scene();
  const matrix = svg.getScreenCTM();
  return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : new DOMPoint();
}

export function fit() {
  show(home());
}

/** Show something with so much room around it, in the picture's own measure. @param {DOMRect[]} spots @param {number} room @param {number} least */
function frame(spots, room, least) {
  const whole = home();
  const [left, top] = [Math.min(...spots.map((each) => each.left)), Math.min(...spots.map((each) => each.top))];
  const [right, bottom] = [Math.max(...spots.map((each) => each.right)), Math.max(...spots.map((each) => each.bottom))];
  const from = inPicture(left - room, top - room);
  const to = inPicture(right + room, bottom + room);
  const w = Math.max(to.x - from.x, ((to.y - from.y) * whole.w) / whole.h, least);
  if (w >= whole.w) return;
  const h = (w * whole.h) / whole.w;
  // Nothing of the screen is given to what lies beside the picture.
  const x = Math.min(whole.x + whole.w - w, Math.max(whole.x, (from.x + to.x - w) / 2));
  const y = Math.min(whole.y + whole.h - h, Math.max(whole.y, (from.y + to.y - h) / 2));
  show({ x, y, w, h });
}

/** Open where the action is: the ships and what they are asked. On a board without cells ships may be small: come as near as all of them allow. */
export function frameShips() {
  fit();
  const cells = document.querySelector("#cells [data-cell]") !== null;
  const ships = [...document.querySelectorAll(cells ? "#counters .bed, #handles .handle-hit" : "#counters .bed")].map((each) => each.getBoundingClientRect());
  const wide = ships[0]?.width;
  if (wide) frame(ships, wide * (cells ? 1 : 1.5), home().w / (cells ? 1.6 : 4));
  // A board with cells keeps its place from question to question.
  following = !cells;
}

/** Put a point of the screen into the middle. @param {number} clientX @param {number} clientY */
export function centre(clientX, clientY) {
  const frame = one("#chart").getBoundingClientRect();
  pan(frame.left + frame.width / 2 - clientX, frame.top + frame.height / 2 - clientY);
}

/** After a move: an open table keeps all ships in sight, unless the reader looks elsewhere. */
export function followShips() {
  if (following) frameShips();
  else detail();
}

/** The whole board, or from there back to the ships. */
export function fitOrShips() {
  following = false;
  if (one("#chart").classList.contains("zoomed")) fit();
  else frameShips();
}

/**
 * Zoom about a point of the screen, or about the middle.
 * @param {number} factor more than one comes nearer
 * @param {number} [clientX] @param {number} [clientY]
 */
export function zoom(factor, clientX, clientY) {
  following = false;
  const box = now();
  const frame = scene().getBoundingClientRect();
  const at = inPicture(clientX ?? frame.left + frame.width / 2, clientY ?? frame.top + frame.height / 2);
  const w = Math.min(home().w, Math.max(home().w / DEEPEST, box.w / factor));
  const k = w / box.w;
  show({ x: at.x - (at.x - box.x) * k, y: at.y - (at.y - box.y) * k, w, h: box.h * k });
}

/** @param {number} dx @param {number} dy pixels of the screen */
export function pan(dx, dy) {
  following = false;
  shift(dx, dy);
}

/** @param {number} dx @param {number} dy pixels of the screen */
function shift(dx, dy) {
  home();
  const box = now();
  const matrix = scene().getScreenCTM();
  const scale = matrix ? 1 / matrix.a : 1;
  show({ ...box, x: box.x - dx * scale, y: box.y - dy * scale });
}

/**
 * On a small screen, come so near that a finger can tell the marks of the orders apart, if they all stay in sight.
 * @param {number} finger the least size of a cell, in pixels of the screen
 */
export function frameOrders(finger) {
  fit();
  const matrix = scene().getScreenCTM();
  const marks = [...document.querySelectorAll("#handles .handle-hit, #counters .active-ring")].map((each) => each.getBoundingClientRect());
  const cell = document.querySelector("#cells polygon, #counters .bed")?.getBoundingClientRect().width ?? finger;
  if (!matrix || !marks.length || cell >= finger) return;
  const frameWidth = one("#chart").getBoundingClientRect().width;
  // No nearer than a finger needs.
  frame(marks, cell, (frameWidth / matrix.a) * (cell / finger));
}

/**
 * Bring a part of the picture into sight when the zoom has left it outside.
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
