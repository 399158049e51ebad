// @ts-check
// Notifications that it is your turn: title and icon of the tab and, if switched on, a bell and a browser notification.
import { all, maybe, words } from "../lib/dom.js";
import { soundBell } from "../lib/sounds.js";

const title = document.title;
let mine = false;

/** @param {string} what */
const wanted = (what) => {
  try {
    return localStorage.getItem(`notice ${what}`) === "yes";
  } catch {
    return false;
  }
};

/** Show whether it is the reader's turn; ring the bell only if that begins while the page is hidden. @param {boolean} now */
export function sayTurn(now) {
  document.title = now ? `● ${words("yourOrder")} · ${title}` : title;
  maybe("link[rel=icon]")?.setAttribute("href", now ? "/static/icon-order.svg" : "/static/icon.svg");
  const became = now && !mine && document.hidden;
  mine = now;
  if (!became) return;
  if (wanted("sound")) soundBell();
  if (wanted("show") && "Notification" in window && Notification.permission === "granted") new Notification(words("yourOrder"), { body: title, icon: "/static/icon-order.svg" });
}

/** The two choices in the menu of the table. */
export function watchNotices() {
  for (const each of all("[data-notice]")) {
    const box = /** @type {HTMLInputElement} */ (each);
    const what = box.dataset.notice ?? "";
    box.checked = wanted(what);
    box.addEventListener("change", () => {
      try {
        localStorage.setItem(`notice ${what}`, box.checked ? "yes" : "no");
      } catch {
        // Without storage the choice lasts as long as the page.
      }
      if (what === "show" && box.checked && "Notification" in window) Notification.requestPermission();
      if (what === "sound" && box.checked) soundBell();
    });
  }
}
