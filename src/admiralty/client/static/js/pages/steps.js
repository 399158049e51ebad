// @ts-check
// Playback of the other side's turn, step by step, at the player's speed: any input skips to the end, and a button plays it again.
import { calm, maybe, one, parse } from "../lib/dom.js";
import { lastOrder, sentences } from "./log.js";
import { get } from "../lib/net.js";
import { match, seat } from "../orders/orders.js";
import { patchScene } from "../board/scene.js";
import { followShips } from "../board/viewport.js";

/** @typedef {import("../lib/types.d.ts").Update} Update */

/** Milliseconds between steps, by speed. @type {Record<string, number>} */
const SPEEDS = { once: 0, steady: 550, slow: 1400 };
const PLACE = "steps-speed";
/** Milliseconds between steps when a turn is played again, at any speed. */
const AGAIN = 700;

/** @type {Update[]} */
let waiting = [];
/** @type {((update: Update) => void)} */
let show = () => {};
let timer = 0;
let last = 0;
/** A counter of playbacks: a new one ends the one before it. */
let showing = 0;

const pause = () => (calm() || document.hidden ? 0 : (SPEEDS[localStorage.getItem(PLACE) ?? "steady"] ?? 0));

function next() {
  const update = waiting.shift();
  if (!update) return;
  last = Date.now();
  show(update);
  if (waiting.length) timer = setTimeout(next, pause());
}

/** Show all queued updates at once. */
function finish() {
  clearTimeout(timer);
  while (waiting.length) next();
}

/** Show an update now, or queue it behind earlier ones. @param {Update} update */
export function step(update) {
  endAgain();
  waiting.push(update);
  if (waiting.length > 1) return;
  const rest = pause() - (Date.now() - last);
  if (rest <= 0) next();
  else timer = setTimeout(next, rest);
}

/** End the playback. @returns {boolean} whether there was one */
export function endAgain() {
  const was = showing > 0 && !one("#again").hidden;
  showing += 1;
  one("#again").hidden = true;
  return was;
}

/** Play again everything since the reader's last order. @param {() => Promise<void>} restore */
export async function seeAgain(restore) {
  finish();
  const [from, to] = [lastOrder() + 1, Number(document.body.dataset.sequence)];
  endAgain();
  const mine = showing;
  const box = one("#again");
  for (let n = Math.max(1, from - 1); n <= to && mine === showing; n += 1) {
    const frame = /** @type {Update} */ (await get(`${match()}/frames/${n}?${new URLSearchParams(seat() ? { as: seat() } : {})}`));
    if (mine !== showing) break;
    const told = frame.lines.flatMap(({ html }) => sentences(parse(html)));
    if (n < from || !told.length) continue;
    one("[data-slot=again-words]", box).textContent = told.join(" ");
    box.hidden = false;
    patchScene(frame.svg);
    followShips();
    await new Promise((resolve) => setTimeout(resolve, calm() ? AGAIN * 2 : AGAIN));
  }
  if (mine === showing) endAgain();
  await restore();
}

/** @param {(update: Update) => void} apply */
export function watchSteps(apply) {
  show = apply;
  for (const what of ["pointerdown", "keydown"]) addEventListener(what, finish, { capture: true });
  const speed = maybe("#steps-speed");
  if (!(speed instanceof HTMLSelectElement)) return;
  speed.value = localStorage.getItem(PLACE) ?? "steady";
  speed.addEventListener("change", () => localStorage.setItem(PLACE, speed.value));
}
