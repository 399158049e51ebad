// @ts-check
// Start a refereed table: choose a battle, and create its table.
import { all, one, words } from "../lib/dom.js";
import { Refused } from "../lib/net.js";
import { startPage } from "../lib/page.js";
import { postWithRetry } from "../lib/retry.js";

startPage();

for (const button of all("[data-referee]")) {
  button.addEventListener("click", async () => {
    try {
      const made = await postWithRetry("/api/tables", { game: button.dataset.game, scenario: button.dataset.scenario });
      location.assign(made.url);
    } catch (fault) {
      const note = one("#begin-note");
      note.textContent = fault instanceof Refused ? `${fault.message} ${fault.fault.remedy}` : words("noAnswer");
      note.hidden = false;
    }
  });
}
