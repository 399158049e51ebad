// @ts-check
// The wall of a class: all boards on one screen, polled, because a browser cannot hold an event stream for each of forty tables.
import { all, one } from "../lib/dom.js";
import { get, post, token } from "../lib/net.js";
import { startPage } from "../lib/page.js";
import { classPath, complain, origin, said } from "./class_words.js";

/** @typedef {import("../lib/types.d.ts").ClassInfo} ClassInfo */
/** @typedef {import("../lib/types.d.ts").ClassTable} ClassTable */

startPage();
const EVERY = 3000;
const slider = /** @type {HTMLInputElement} */ (one("#turn"));
/** The turn that the wall shows, at its start; 0 for the present. */
let turn = 0;

const dark = () => (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

/** Update the board of a tile; its URL changes with the picture. @param {HTMLElement} tile */
function draw(tile) {
  const picture = /** @type {HTMLImageElement} */ (one("img", tile));
  const query = new URLSearchParams({ theme: dark() ? "dark" : "light", n: tile.dataset.length ?? "0" });
  if (turn) query.set("turn", String(turn));
  const url = `/class/${document.body.dataset.class}/boards/${tile.dataset.number}.svg?${query}`;
  if (picture.getAttribute("src") !== url) picture.src = url;
}

const tiles = () => all(".tile");

/** @param {ClassTable} table */
function show(table) {
  const tile = one(`.tile[data-number="${table.number}"]`);
  tile.dataset.length = String(table.length);
  tile.classList.toggle("over", table.over);
  tile.classList.toggle("paused", table.paused && !table.over);
  one(".tile-turn", tile).textContent = table.title;
  one(".tile-status", tile).textContent = table.result || (table.paused ? said("paused") : table.status);
  one(".tile-people", tile).textContent = table.people.join(" – ");
  one(".tile-joined", tile).textContent = said("joined", { joined: table.joined, invited: table.invited });
  /** @type {HTMLImageElement} */ (one("img", tile)).alt = said("board", { number: table.number, title: table.title });
  draw(tile);
}

/** @param {ClassInfo} info */
function showAll(info) {
  info.tables.forEach(show);
  const last = Math.max(1, ...info.tables.map((table) => table.turn));
  slider.max = String(last);
  if (!turn) slider.value = String(last);
  const row = one("#here");
  for (const cell of all("[data-side]", row)) cell.textContent = String(info.won[cell.dataset.side ?? ""] ?? 0);
  one(".all", row).textContent = String(info.tables.filter((table) => table.over).length);
  one("#pause").toggleAttribute("disabled", info.tables.every((table) => table.paused || table.over));
  one("#go-on").toggleAttribute("disabled", !info.tables.some((table) => table.paused && !table.over));
}

async function look() {
  try {
    if (!document.hidden) showAll(await get(classPath()));
  } catch {
    // The server did not answer; the next poll tries again.
  }
  setTimeout(look, EVERY);
}

/** @param {boolean} paused */
async function rest(paused) {
  try {
    showAll(await post(`${classPath()}/pause`, { paused, token: token() }));
  } catch (fault) {
    complain(fault);
  }
}

one("#pause").addEventListener("click", () => rest(true));
one("#go-on").addEventListener("click", () => rest(false));

/** @param {number} wanted */
function showTurn(wanted) {
  turn = wanted;
  one("#turn-words").textContent = turn ? said("turn", { turn }) : said("now");
  one("#live-now").hidden = !turn;
  tiles().forEach(draw);
}

slider.addEventListener("change", () => showTurn(Number(slider.value)));
one("#live-now").addEventListener("click", () => { slider.value = slider.max; showTurn(0); });

one("#play-captains").addEventListener("click", async (event) => {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  const bar = /** @type {HTMLProgressElement} */ (one("#captains-progress"));
  button.disabled = true;
  bar.hidden = false;
  try {
    for (let games = -1; games < bar.max;) {
      const told = await post(`${classPath()}/captains`, {});
      if (told.games === games) break;
      games = told.games;
      bar.max = told.of;
      bar.value = games;
      one("#captains-words").textContent = said("progress", { games, of: told.of });
      for (const [side, won] of told.won) one(`#captains [data-side="${CSS.escape(side)}"]`).textContent = String(won);
      one("#captains .all").textContent = String(games);
    }
  } catch (fault) {
    complain(fault);
  }
  button.disabled = false;
});

document.getElementById("release")?.addEventListener("click", async (event) => {
  try {
    await post(`${classPath()}/release`, {});
    /** @type {HTMLButtonElement} */ (event.target).disabled = true;
  } catch (fault) {
    complain(fault);
  }
});

const link = /** @type {HTMLInputElement} */ (one("#teachers-link"));
link.value = new URL(link.dataset.path ?? "", origin().origin).href;
new MutationObserver(() => tiles().forEach(draw)).observe(document.documentElement, { attributeFilter: ["data-theme"] });
tiles().forEach(draw);
look();
