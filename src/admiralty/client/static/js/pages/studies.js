// @ts-check
// The list of the reader's studies; opens a study file as a new study.
import { one, words } from "../lib/dom.js";
import { post, Refused } from "../lib/net.js";
import { startPage } from "../lib/page.js";

startPage();
one("#study-file").addEventListener("change", async (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  if (!file) return;
  const note = one("#study-note");
  try {
    const made = await post("/api/studies", JSON.parse(await file.text()));
    location.assign(made.url);
  } catch (fault) {
    note.textContent = fault instanceof Refused ? `${fault.message} ${fault.fault.remedy}` : fault instanceof SyntaxError ? words("studyFile") : words("noAnswer");
    note.hidden = false;
    input.value = "";
  }
});
