// @ts-check
// Shared by all pages: the theme, dialogs, citations, the service worker.
import { one, toast, words } from "./dom.js";
import { watchCitations } from "./rule.js";

const THEMES = ["", "light", "dark"];
const NAMES = ["themeAuto", "themeLight", "themeDark"];

function turnTheme() {
  const root = document.documentElement;
  const next = (THEMES.indexOf(root.dataset.theme ?? "") + 1) % THEMES.length;
  if (THEMES[next]) root.dataset.theme = THEMES[next];
  else delete root.dataset.theme;
  try {
    localStorage.setItem("theme", THEMES[next] ?? "");
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  toast(words(NAMES[next] ?? ""));
}

/** Register the service worker, which caches fonts, scripts and the last pages for offline use. */
function keepOffline() {
  navigator.serviceWorker?.register("/sw.js").catch(() => {
    // Without a service worker the page works, but not offline.
  });
}

/** Help on every page; the table has a list of keys of its own. @param {KeyboardEvent} event */
function helpKey(event) {
  const typing = event.target instanceof HTMLElement && event.target.closest("input, select, textarea") !== null;
  if (event.key === "?" && !typing && !event.defaultPrevented && document.getElementById("keys") === null) location.assign("/help");
}

export function startPage() {
  watchCitations();
  keepOffline();
  document.addEventListener("keydown", helpKey);
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const act = target.closest("[data-do]")?.getAttribute("data-do");
    if (act === "theme") turnTheme();
    if (act === "close") target.closest("dialog")?.close();
    // A press outside a dialog closes it.
    if (target instanceof HTMLDialogElement && target.open) target.close();
    if (act === "copy") {
      const field = /** @type {HTMLInputElement} */ (one(`#${target.closest("[data-copy]")?.getAttribute("data-copy")}`));
      field.select();
      navigator.clipboard?.writeText(field.value).then(() => toast(words("copied")));
    }
  });
}
