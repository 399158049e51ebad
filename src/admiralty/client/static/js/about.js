// @ts-check
// The about page: whether this browser can check signatures, and whether the host has the key that it had before.
import { one } from "./dom.js";
import { checkHost } from "./heads.js";
import { startPage } from "./page.js";

startPage();
checkHost(one("#key").textContent ?? "", one("#key").dataset.signature ?? "");
