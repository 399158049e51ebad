// @ts-check
// The front page and the help: opening a journal, starting the guided battle.
import { maybe, one, toast, words } from "./dom.js";
import { insist } from "./insist.js";
import { postText, Refused } from "./net.js";
import { startPage } from "./page.js";
import { sayTimes } from "./times.js";

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
      file.value = "";
    }
  });
}

document.addEventListener("click", async (event) => {
  const start = /** @type {Element} */ (event.target).closest("[data-do=guide]");
  if (!(start instanceof HTMLElement)) return;
  const { game, scenario, seat = "" } = start.dataset;
  try {
    const made = await insist("/api/matches", { game, scenario, options: {}, seats: { [seat]: { by: "me" } } });
    location.assign(`${made.url}?guide=1`);
  } catch (fault) {
    toast(said(fault));
  }
});
