// @ts-check
// The front page and the help page: open a journal, start a tutorial.
import { all, maybe, one, toast, words } from "../lib/dom.js";
import { beginLesson } from "./lesson.js";
import { postText, Refused } from "../lib/net.js";
import { beginMatch } from "../people/nonces.js";
import { startPage } from "../lib/page.js";
import { sayTimes } from "../lib/times.js";

/** @param {unknown} fault */
const said = (fault) => (fault instanceof Refused ? `${fault.message} ${fault.fault.remedy}`.trim() : words("noAnswer"));

startPage();
sayTimes();

const file = maybe("#journal-file");
if (file instanceof HTMLInputElement) {
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    try {
      const made = await postText("/api/journals", await chosen.text());
      location.assign(made.url);
    } catch (fault) {
      one("#journal-note").textContent = said(fault);
      one("#journal-note").hidden = false;
      file.value = "";
    }
  });
}

const scenario = maybe("#scenario-file");
if (scenario instanceof HTMLInputElement) {
  scenario.addEventListener("change", async () => {
    const chosen = scenario.files?.[0];
    if (!chosen) return;
    try {
      sessionStorage.setItem("scenario-file", await chosen.text());
      location.assign("/edit?file=yes");
    } catch {
      toast(words("noAnswer"));
    }
    scenario.value = "";
  });
}

/** Start tonight's battle on one side against the Captain bot, with one press. @param {HTMLElement} source */
async function take(source) {
  const { game, scenario, seats = "", others = "" } = source.dataset;
  const mine = seats.split(" ").map((seat) => [seat, { by: "me" }]);
  const theirs = others.split(" ").map((seat) => [seat, { by: "bot", bot: "captain" }]);
  try {
    const made = await beginMatch({ game, scenario, options: {}, seats: Object.fromEntries([...mine, ...theirs]) });
    location.assign(made.url);
  } catch (fault) {
    toast(said(fault));
  }
}

const find = maybe("#find-match");
if (find instanceof HTMLInputElement) {
  const seek = () => {
    const wanted = find.value.trim().toLowerCase();
    for (const line of all("#finished-list > li")) line.hidden = !(line.dataset.find ?? "").toLowerCase().includes(wanted);
    one("#no-match").hidden = maybe("#finished-list > li:not([hidden])") !== null;
  };
  find.addEventListener("input", seek);
  seek();
}

const filters = maybe("#battle-filters");
if (filters instanceof HTMLFormElement) {
  const choose = () => {
    const wanted = [...new FormData(filters)].filter(([, value]) => value !== "");
    for (const battle of all(".scenarios > li")) battle.hidden = !wanted.every(([name, value]) => battle.dataset[name] === value);
    for (const game of all(".game-battles")) game.hidden = !maybe(".scenarios > li:not([hidden])", game);
    one("#no-battle").hidden = maybe(".scenarios > li:not([hidden])") !== null;
  };
  filters.addEventListener("change", choose);
  // On the way back to the page the browser restores the form.
  choose();
}

document.addEventListener("click", async (event) => {
  const taken = /** @type {Element} */ (event.target).closest("[data-do=take]");
  if (taken instanceof HTMLElement) await take(taken);
  const start = /** @type {Element} */ (event.target).closest("[data-do=guide]");
  if (!(start instanceof HTMLElement)) return;
  try {
    await beginLesson(start.dataset);
  } catch (fault) {
    toast(said(fault));
  }
});
