// @ts-check
// The debrief of a class: positions that tables decided differently, luck, and the turning points of each table.
import { all, make, one } from "../lib/dom.js";
import { get } from "../lib/net.js";
import { startPage } from "../lib/page.js";
import { classPath, complain, said } from "./class_words.js";

/** @typedef {import("../lib/types.d.ts").ClassDecision} ClassDecision */
/** @typedef {import("../lib/types.d.ts").DebriefInfo} DebriefInfo */

startPage();

/** @param {ClassDecision} decision */
function told(decision) {
  const rows = decision.choices.map((choice) => make("tr", {}, make("th", { scope: "row" }, choice.text),
    make("td", {}, said("tables", { tables: choice.tables.join(", ") })),
    make("td", {}, said("won", { won: choice.won, of: choice.tables.length }))));
  const look = make("a", { href: `/m/${decision.match}/replay#${Math.max(1, decision.entry - 1)}` }, said("look"));
  return make("article", { class: "decision" }, make("h3", {}, `${decision.seat} ${decision.turn}`.trim(), " ", look),
    make("table", { class: "results" }, make("tbody", {}, ...rows)));
}

/** @param {DebriefInfo} info */
function show(info) {
  one("#progress").textContent = info.of ? said("progress", { done: info.done, of: info.of }) : "";
  if (info.decisions.length) one("#decisions").replaceChildren(...info.decisions.map(told));
  for (const table of all(".ended-table")) {
    const mine = info.luck.filter((each) => each.table === Number(table.dataset.number));
    one(".luck", table).replaceChildren(...mine.map((each) => make("li", {}, each.text)));
  }
}

async function read() {
  try {
    for (let done = -1; ;) {
      const info = await get(`${classPath()}/debrief`);
      show(info);
      if (info.done >= info.of || info.done === done) return;
      done = info.done;
    }
  } catch (fault) {
    complain(fault);
  }
}

for (const button of all("[data-turning]")) {
  button.addEventListener("click", async () => {
    const table = /** @type {HTMLElement} */ (button.closest(".ended-table"));
    button.toggleAttribute("disabled", true);
    try {
      const { turning } = await get(`/api/matches/${table.dataset.match}/story`);
      const points = turning.map((/** @type {{n: number, text: string, gains: string}} */ each) =>
        make("li", {}, make("a", { href: `/m/${table.dataset.match}/replay#${each.n}` }, each.text), ` (${each.gains})`));
      one(".turning", table).replaceChildren(points.length ? make("ul", {}, ...points) : make("p", {}, said("noTurning")));
    } catch (fault) {
      button.toggleAttribute("disabled", false);
      complain(fault);
    }
  });
}

read();
