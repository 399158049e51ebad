// @ts-check
// The end of a battle: the story, loaded when a worker has computed it; a rematch with sides swapped.
import { maybe, one, parse, words } from "../lib/dom.js";
import { keepLinks } from "../people/links.js";
import { get, Refused } from "../lib/net.js";
import { beginMatch } from "../people/nonces.js";
import { startPage } from "../lib/page.js";

/** @param {unknown} fault */
const said = (fault) => (fault instanceof Refused ? `${fault.message} ${fault.fault.remedy}`.trim() : words("noAnswer"));

async function tell() {
  const box = one("#story");
  const waiting = one("[data-slot=waiting]", box);
  try {
    const story = await get(`/api/matches/${document.body.dataset.match}/story`);
    waiting.replaceWith(parse(story.html));
  } catch (fault) {
    waiting.textContent = said(fault);
  }
  box.removeAttribute("aria-busy");
}

startPage();
tell();
maybe("#again")?.addEventListener("click", async (event) => {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  button.disabled = true;
  try {
    const made = await beginMatch(JSON.parse(one("#again-plan").textContent ?? "{}"));
    keepLinks(made.id, made.links.concat(made.spectator ?? []));
    location.assign(made.links.length ? `${made.url}?invite=1` : made.url);
  } catch (fault) {
    const note = one("#end-note");
    note.textContent = said(fault);
    note.hidden = false;
    button.disabled = false;
  }
});
