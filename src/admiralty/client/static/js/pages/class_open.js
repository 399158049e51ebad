// @ts-check
// The teacher's link: exchanges the secret in the URL fragment for a session that holds the class.
import { one } from "../lib/dom.js";
import { post, Refused } from "../lib/net.js";
import { startPage } from "../lib/page.js";

startPage();
const secret = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
try {
  const { url } = await post("/api/class", { secret });
  location.replace(url);
} catch (fault) {
  one("#open-words").hidden = true;
  if (fault instanceof Refused) one("#open-why").textContent = `${fault.message} ${fault.fault.remedy}`;
  one("#open-lost").hidden = false;
}
