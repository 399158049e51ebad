// @ts-check
// A link's secret stays in the fragment: it never reaches a log or a referrer.
import { one } from "./dom.js";
import { post } from "./net.js";
import { startPage } from "./page.js";

startPage();
const secret = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
try {
  const { url } = await post("/api/join", { secret });
  location.replace(url);
} catch {
  one("#join-words").hidden = true;
  one("#join-lost").hidden = false;
}
