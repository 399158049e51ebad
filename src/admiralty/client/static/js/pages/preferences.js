// @ts-check
// The settings page: each choice is saved in this browser at once.
import { all, one, toast, words } from "../lib/dom.js";
import { startPage } from "../lib/page.js";
import { choose, setting } from "../lib/settings.js";
import { soundBell } from "../lib/sounds.js";

/** @param {HTMLElement} each */
function changed(each) {
  const name = each.dataset.setting ?? "";
  const value = each instanceof HTMLInputElement && each.type === "checkbox" ? (each.checked ? "yes" : "no") : /** @type {HTMLInputElement | HTMLSelectElement} */ (each).value;
  choose(name, value);
  const root = document.documentElement;
  if (name === "theme") value ? (root.dataset.theme = value) : delete root.dataset.theme;
  if (name === "text-size") value ? (root.dataset.text = value) : delete root.dataset.text;
  if (name === "volume" || (name === "sounds" && value === "yes")) soundBell();
  if (name === "notice show") mayNotify(value === "yes");
  toast(words("settingKept"));
}

/** Ask the browser for permission to notify, and show a note if it is denied. @param {boolean} wanted */
async function mayNotify(wanted) {
  const leave = wanted && "Notification" in window ? await Notification.requestPermission() : "denied";
  one("#notice-refused").hidden = !wanted || leave === "granted";
}

startPage();
for (const each of all("[data-setting]")) {
  const value = setting(each.dataset.setting ?? "");
  if (each instanceof HTMLInputElement && each.type === "checkbox") each.checked = value === "yes";
  else /** @type {HTMLInputElement | HTMLSelectElement} */ (each).value = value;
  each.addEventListener("change", () => changed(each));
}

// The server stores the language in a cookie.
one("#set-language").addEventListener("change", (event) => {
  location.assign(`/settings?${new URLSearchParams({ lang: /** @type {HTMLSelectElement} */ (event.target).value })}`);
});
