// @ts-check
// Level of detail by zoom: details, cell numbers, and lettering of a readable size.
import { draw, one } from "../lib/dom.js";

/** The level of detail by the width of a cell, in pixels. @type {[number, string][]} */
const DETAILS = [[24, "far"], [40, "plain"], [70, "middle"], [120, "near"]];
/** Letters of a ship's name: the least size, the largest, and the most enlargement; and their size without a ship, in hundredths of a cell. */
const [SMALLEST, LARGEST, MOST, NAME] = [10.5, 16, 2.2, 10];

export const scene = () => /** @type {SVGSVGElement} */ (/** @type {unknown} */ (one("#scene")));

/** Whether the board is the map of a war, with the action in one part of it. */
export const wide = () => document.querySelector("#cells use[data-cell]") !== null;

/** The width of a cell, or of a usual ship, on the screen. @param {number} across the width of the whole picture */
export function cellPixels(across) {
  const wide = scene().getBoundingClientRect().width;
  const board = Number(/scale\(([\d.]+)\)/.exec(document.getElementById("board")?.getAttribute("transform") ?? "")?.[1] ?? 1);
  return (100 * board * wide) / across;
}

/** The size of a ship's name without enlargement. */
function namePixels() {
  const plate = document.querySelector("#counters .on-glass");
  const name = plate?.querySelector("text.name");
  const matrix = plate?.parentElement instanceof SVGGraphicsElement ? plate.parentElement.getScreenCTM() : null;
  return matrix && name ? Math.hypot(matrix.a, matrix.b) * parseFloat(name.getAttribute("font-size") ?? "16") : 0;
}

/** Sets an attribute of the whole picture only if it changes, because every part is then styled again. @param {string} name @param {number} value */
function tell(name, value) {
  const { style } = scene();
  if (style.getPropertyValue(name) !== value.toFixed(3)) style.setProperty(name, value.toFixed(3));
}

/** One attribute sets the level of detail at this zoom; lettering keeps a readable size. @param {number} across the width of the whole picture */
export function detail(across) {
  const pixels = cellPixels(across);
  if (!pixels) return;
  const svg = scene();
  const name = DETAILS.find(([up]) => pixels < up)?.[1] ?? "close";
  if (svg.dataset.detail !== name) svg.dataset.detail = name;
  if (svg.dataset.detail === "near" || svg.dataset.detail === "close") numberCells();
  const written = namePixels() || (NAME * pixels) / 100;
  const wanted = Math.min(LARGEST, Math.max(SMALLEST, written));
  tell("--glass", Math.min(MOST, wanted / written));
  tell("--chip", 1 / Math.max(0.05, pixels / 100));
}

/** The numbers of a map's cells, written when the zoom is near enough to read them. */
function numberCells() {
  const cells = document.getElementById("cells");
  if (!wide() || !cells || cells.querySelector(".cell-numbers")) return;
  const each = [...cells.querySelectorAll("use[data-cell]")].map((cell) => draw("text", { x: cell.getAttribute("x") ?? "", y: Number(cell.getAttribute("y")) - 37 }, cell.getAttribute("data-cell") ?? ""));
  cells.append(draw("g", { class: "cell-numbers", "font-size": 13, "aria-hidden": "true" }, ...each));
}
