// @ts-check
// Chances on the chips of orders and on their marks on the chart; and "You lose" on each order that loses the game at once.
import { all, draw, make, maybe, words } from "../lib/dom.js";
import { get } from "../lib/net.js";
import { match, seat } from "./orders.js";

const page = document.body.dataset;
/** @type {{ decision: string, chances: Record<string, number>, loses: string[] } | null} */
let known = null;
/** The question of the last request for chances. */
let asked = "";

/** @param {number} share */
const rounded = (share) => (share > 0 && share < 0.01 ? "<1%" : share > 0.99 && share < 1 ? ">99%" : `${Math.round(share * 100)}%`);

/** A tag beside the ring of a target, of the same size at any zoom. @param {Element} handle @param {string} text */
function tag(handle, text) {
  const ring = handle.querySelector(".handle-ring");
  if (!(ring instanceof SVGCircleElement)) return;
  const [x, y, r] = [ring.cx.baseVal.value, ring.cy.baseVal.value, ring.r.baseVal.value];
  const wide = 7.2 * text.length + 12;
  // It begins at the ring and lies outside it: the rings of other orders at the same target do not cross its figures.
  const plate = draw("rect", { x: -4, y: -14, width: wide, height: 20, rx: 10, class: "chance-plate" });
  const glass = draw("g", { class: "on-screen" }, plate, draw("text", { x: wide / 2 - 4, y: 0.6, class: "chance-text" }, text));
  handle.append(draw("g", { class: "chance-tag", transform: `translate(${x + r * 0.75} ${y - r * 0.75})`, "aria-hidden": "true" }, glass));
}

/** With several orders at one target its tag shows the best chance, or that of the previewed order. @param {string} [looked] */
function markTargets(looked = "") {
  for (const old of document.querySelectorAll("#handles .chance-tag")) old.remove();
  if (!known || known.decision !== page.decision) return;
  /** @type {Map<string, { handle: Element, share: number }>} */
  const best = new Map();
  for (const handle of document.querySelectorAll("#handles > .handle[data-on=counter]")) {
    const code = handle.getAttribute("data-code") ?? "";
    const [share, target] = [known.chances[code], handle.getAttribute("data-ref") ?? code];
    if (share === undefined) continue;
    const worth = code === looked ? 2 : share;
    if (worth > (best.get(target)?.share ?? 0)) best.set(target, { handle, share: worth });
  }
  for (const { handle } of best.values()) tag(handle, rounded(known.chances[handle.getAttribute("data-code") ?? ""] ?? 0));
}

/** Write the known chances; also after the page or the picture was replaced. */
export function markChips() {
  if (!known || known.decision !== page.decision) return;
  for (const chip of all("#order-list .order")) {
    if (known.loses.includes(chip.dataset.code ?? "") && !maybe(".order-loses", chip)) chip.append(make("span", { class: "order-loses" }, words("youLose")));
    const share = known.chances[chip.dataset.code ?? ""];
    if (share === undefined || maybe(".order-chance", chip)) continue;
    chip.append(make("span", { class: "order-chance num" }, rounded(share)));
  }
  markTargets();
}

document.addEventListener("looked", (event) => markTargets(/** @type {CustomEvent<string>} */ (event).detail));

/** For a new question, request the chances of its orders once. */
export async function readChips() {
  markChips();
  const decision = page.decision ?? "";
  if (asked === decision || maybe("#question")?.dataset.asked !== "yes" || !maybe("#order-list .order")) return;
  asked = decision;
  try {
    const found = await get(`${match()}/chances?${new URLSearchParams({ as: seat() })}`);
    if (String(found.decision) !== page.decision) return;
    known = { decision, chances: found.chances, loses: found.loses };
    markChips();
  } catch {
    // Chips work without a chance.
  }
}
