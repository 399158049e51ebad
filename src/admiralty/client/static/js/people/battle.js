// @ts-check
// A naval combat of a war that is played in another rulebook: start the battle, open it, and report its result.
import { maybe, one, toast } from "../lib/dom.js";
import { get, post, Refused, token } from "../lib/net.js";

/** Show the actions for the battle while its result is awaited. @param {string} match */
export function watchBattle(match) {
  const box = maybe("#battle");
  if (!box) return;
  const [begin, open, bring] = ["begin", "open", "bring"].map((name) => one(`[data-battle=${name}]`, box));
  const path = `/api/matches/${match}/battle`;

  const look = async () => {
    const now = await get(path).catch(() => null);
    if (!now) return;
    box.hidden = !now.wanted;
    if (begin) begin.hidden = Boolean(now.url);
    if (open) open.hidden = !now.url || now.over;
    if (open) open.setAttribute("href", now.url);
    if (bring) bring.hidden = !now.over;
  };

  /** @param {() => Promise<any>} act */
  const doing = async (act) => {
    try {
      const { url } = await act();
      if (url) location.assign(url);
      else await look();
    } catch (fault) {
      if (fault instanceof Refused) toast(`${fault.message} ${fault.fault.remedy}`);
      else throw fault;
    }
  };

  begin?.addEventListener("click", () => doing(() => post(path, {})));
  bring?.addEventListener("click", () => doing(() => post(`${path}/report`, { token: token() })));
  document.addEventListener("updated", look);
  window.addEventListener("focus", look);
  look();
}
