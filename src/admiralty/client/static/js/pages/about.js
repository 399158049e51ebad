// @ts-check
// The about page: whether this browser can check signatures, and whether the host still has the key that this browser knows.
import { one } from "../lib/dom.js";
import { checkHost } from "../people/signed_head.js";
import { startPage } from "../lib/page.js";

startPage();
checkHost(one("#key").textContent ?? "", one("#key").dataset.signature ?? "");
