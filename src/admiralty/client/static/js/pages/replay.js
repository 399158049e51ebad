// @ts-check
// The replay: jump to any entry by scrubber, buttons and keys; loaded frames are cached.
import { boardTool, goToShip, watchBoard } from "../board/board.js";
import { redraw } from "../board/cursor.js";
import { all, announce, draw, maybe, one, parse, phone, toast, words } from "../lib/dom.js";
import { morph } from "../lib/morph.js";
import { postWithRetry } from "../lib/retry.js";
import { get, post, Refused } from "../lib/net.js";
import { startPage } from "../lib/page.js";
import { patchScene } from "../board/scene.js";
import { refreshShip, stepShip, watchFleet } from "../board/ships.js";
import { followShips, frameShips } from "../board/viewport.js";

/** @typedef {import("../lib/types.d.ts").Update} Update */
/** @typedef {import("../lib/types.d.ts").Replay} Replay */

const page = document.body.dataset;
const replay = /** @type {Replay} */ (JSON.parse(one("#replay").textContent ?? "{}"));
const scrubber = /** @type {HTMLInputElement} */ (one("#scrubber"));
const KEPT = 200;
/** @type {Map<string, Promise<Update>>} */
const frames = new Map();
/** The entry in the URL fragment, as in `#12`; without one the last. */
const named = () => Number(location.hash.slice(1)) || replay.entries;
let at = named();
let as = page.as ?? "";
let running = 0;

/** @param {number} n @returns {Promise<Update>} */
function frame(n) {
  const key = `${as} ${n}`;
  let found = frames.get(key);
  if (!found) {
    found = get(`/api/matches/${page.match}/frames/${n}?${new URLSearchParams(as === "*" ? { all: "yes" } : as ? { as } : {})}`);
    found.catch(() => frames.delete(key));
    frames.set(key, found);
    const oldest = frames.keys().next().value;
    if (frames.size > KEPT && oldest !== undefined) frames.delete(oldest);
  }
  return found;
}

/** @param {number} n */
async function show(n) {
  at = Math.max(1, Math.min(replay.entries, n));
  scrubber.value = String(at);
  const label = words("entry", { n: at, of: replay.entries });
  one("#entry").textContent = label;
  scrubber.setAttribute("aria-valuetext", label);
  const moment = maybe("#edit-moment");
  if (moment instanceof HTMLAnchorElement) moment.href = `/edit?match=${page.match}&entry=${at}`;
  const wanted = at;
  const update = await frame(at);
  // The scrubber may have moved on while the frame was loading.
  if (wanted !== at) return;
  for (const [id, html] of Object.entries(update.html)) {
    const old = document.getElementById(id);
    if (old) morph(old, parse(html));
  }
  patchScene(update.svg);
  followShips();
  redraw();
  refreshShip();
  one("#moment-lines").dataset.entry = String(at);
  one("#moment-lines").replaceChildren(...update.lines.map(({ html }) => parse(html)));
  for (const each of all(".highlight")) each.setAttribute("aria-current", String(Number(each.dataset.entry) === at));
  history.replaceState(null, "", `${location.pathname}${as ? `?as=${as}` : ""}#${at}`); // a link to this entry
  for (const near of [at + 1, at + 2, at - 1]) if (near >= 1 && near <= replay.entries) frame(near).catch(() => {});
}

/** Go to the nearest first entry of a turn, before or after this entry. @param {number} by */
function turn(by) {
  const ahead = replay.turns.filter((n) => (by > 0 ? n > at : n < at));
  return by > 0 ? (ahead[0] ?? replay.entries) : (ahead[ahead.length - 1] ?? 1);
}

function pause() {
  clearTimeout(running);
  running = 0;
  one("[data-step=play]").setAttribute("aria-pressed", "false");
}

function run() {
  if (at >= replay.entries) at = 0;
  one("[data-step=play]").setAttribute("aria-pressed", "true");
  const tick = async () => {
    if (at >= replay.entries) {
      pause();
      return;
    }
    await show(at + 1);
    if (running) running = setTimeout(tick, 750);
  };
  running = setTimeout(tick, 0);
}

/** @type {Record<string, () => void>} */
const STEPS = {
  first: () => show(1),
  last: () => show(replay.entries),
  back: () => show(at - 1),
  on: () => show(at + 1),
  "turn-back": () => show(turn(-1)),
  "turn-on": () => show(turn(1)),
};
/** @type {Record<string, string>} */
const KEYS = { "[": "back", "]": "on", "{": "turn-back", "}": "turn-on", Home: "first", End: "last" };

/** @param {string} name */
function step(name) {
  if (name === "play") {
    if (running) pause();
    else run();
    return;
  }
  pause();
  STEPS[name]?.();
}

function drawMarks() {
  const wide = Math.max(1, replay.entries - 1);
  const lines = replay.marks
    .filter((mark) => mark.kind !== "order")
    .map(({ n, kind }) => draw("line", { x1: ((n - 1) / wide) * 1000, x2: ((n - 1) / wide) * 1000, y1: kind === "turn" ? 8 : 2, y2: 16, class: `mark-${kind}` }));
  one("#marks").replaceChildren(draw("svg", { viewBox: "0 0 1000 16", preserveAspectRatio: "none" }, ...lines));
}

/** @param {string} name */
function showTab(name) {
  page.tab = name;
  for (const each of all(".tabs [data-tab]")) each.setAttribute("aria-pressed", String(each.dataset.tab === name));
}

async function branch() {
  const chosen = /** @type {HTMLInputElement} */ (one("[name=branch-side]:checked"));
  const seats = Object.fromEntries(chosen.value.split(" ").map((seat) => [seat, { by: "me" }]));
  try {
    const made = await postWithRetry(`/api/matches/${page.match}/branches`, { entry: at, seats });
    location.assign(made.url);
  } catch (fault) {
    const note = one("#branch-note");
    note.textContent = fault instanceof Refused ? `${fault.message} ${fault.fault.remedy}` : words("noAnswer");
    note.hidden = false;
  }
}

/** Create a study with the whole journal; this entry is its first chapter. */
async function study() {
  const title = document.querySelector("#turn h1")?.textContent?.trim().slice(0, 80) || document.title.slice(0, 80);
  try {
    const journal = await (await fetch(`/api/matches/${page.match}/journal`, { credentials: "same-origin" })).text();
    const made = await post("/api/studies", { admiralty_study: 1, title, chapters: [{ title, journal, entry: at }] });
    location.assign(made.url);
  } catch (fault) {
    toast(fault instanceof Refused ? `${fault.message} ${fault.fault.remedy}` : words("noAnswer"));
  }
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const target = /** @type {Element} */ (event.target);
  const named = KEYS[event.key];
  if (target.matches("select, input:not([type=range])")) return;
  if (named && !(target === scrubber && event.key.length > 1)) step(named);
  else if (event.key === "n" || event.key === "p") goToShip(stepShip(event.key === "n" ? 1 : -1));
  else if (event.key === "b") one("#chart").focus();
  else if (event.key === "l") one("#highlights").focus();
  else if (event.key === " " && target === document.body) step("play");
  else if (event.key === "?") /** @type {HTMLDialogElement} */ (one("#keys")).showModal();
  else if (target === scrubber || !boardTool(event.key)) return;
  event.preventDefault();
}

startPage();
watchBoard(null);
watchFleet((unit) => {
  goToShip(unit);
  if (phone()) showTab("card");
});
drawMarks();
frameShips();
document.addEventListener("keydown", key);
scrubber.addEventListener("input", () => {
  pause();
  show(Number(scrubber.value));
});
addEventListener("hashchange", () => {
  if (!/^#\d+$/.test(location.hash)) return;
  pause();
  show(named());
});
maybe("#view-as")?.addEventListener("change", (event) => {
  as = /** @type {HTMLSelectElement} */ (event.target).value;
  show(at);
});
document.addEventListener("click", (event) => {
  const source = /** @type {Element} */ (event.target).closest("[data-step], [data-entry], [data-do], .tabs [data-tab]");
  if (!(source instanceof HTMLElement)) return;
  const { step: name, entry, tab, do: deed } = source.dataset;
  if (name) step(name);
  else if (entry) {
    pause();
    show(Number(entry));
  } else if (tab) showTab(tab);
  else if (deed === "keys" || deed === "branch") /** @type {HTMLDialogElement} */ (one(`#${deed}`)).showModal();
  else if (deed === "branch-go") branch();
  else if (deed === "study") study();
  else if (deed) boardTool(deed);
});
show(at).catch((fault) => announce(fault instanceof Error ? fault.message : ""));
