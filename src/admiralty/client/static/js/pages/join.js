// @ts-check
// Invitation links: the secret is in the URL fragment, so that it reaches no log and no referrer.
import { one } from "../lib/dom.js";
import { post, Refused } from "../lib/net.js";
import { startPage } from "../lib/page.js";

startPage();
const secret = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
addEventListener("hashchange", () => location.reload()); // another link, pasted into the same tab
try {
  const { url } = await post("/api/join", { secret });
  location.replace(url);
} catch (fault) {
  one("#join-words").hidden = true;
  if (fault instanceof Refused) one("#join-why").textContent = `${fault.message} ${fault.fault.remedy}`;
  one("#join-lost").hidden = false;
}
