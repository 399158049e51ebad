// @ts-check
// On narrow screens the order card is a sheet over the page. It keeps clear of the pointer and the keyboard focus.
import { all, one, phone } from "../lib/dom.js";

/** Room in pixels: the minimum, enough for a finger, and comfortable. */
const LEAST = 130;
export const ENOUGH = 110;
const TO_READ = 236;
const GAP = 8;

const wide = () => matchMedia("(min-width: 62.01em)").matches;

/** The limits of the sheet: below the head of the page, above the tabs of a phone. */
function band() {
  const head = one(".head").getBoundingClientRect().bottom;
  const tabs = one(".tabs").getBoundingClientRect();
  return { top: Math.max(0, head) + GAP, bottom: (tabs.height ? tabs.top : innerHeight) - GAP };
}

/** Whether the ship that acts is in the right half of the screen, where the sheet would hide her. */
function shipAtRight() {
  const ship = document.querySelector("#counters .active-ring")?.getBoundingClientRect();
  return ship !== undefined && ship.x + ship.width / 2 > innerWidth / 2;
}

/** On a phone the chip moves up as far as the sheet below it needs, so that the chart stays visible. @param {HTMLElement} chip */
export function makeRoom(chip) {
  const tray = chip.closest(".tray");
  if (!tray || chip.closest(".hand")) return;
  const spot = chip.getBoundingClientRect();
  const short = TO_READ + GAP - (band().bottom - spot.bottom);
  // All the way or not at all: half a line of the question above would look broken.
  if (short > 0) tray.scrollTop += Math.max(0, spot.top - tray.getBoundingClientRect().top - GAP / 2);
}

/**
 * Keep the order card clear of a rectangle, or in its default place near the thumb.
 * @param {DOMRect | null} spot
 * @param {boolean} [above] whether to prefer the room above if both are enough
 * @param {number} [least] the room that the card needs
 */
export function keepClear(spot, above = true, least = LEAST) {
  const look = one("#look");
  const free = spot !== null && !wide();
  look.classList.toggle("clear", free);
  if (!spot || !free) return;
  const { top, bottom } = band();
  const over = spot.top - GAP - top;
  const under = bottom - spot.bottom - GAP;
  const goes = above ? over >= least || over >= under : under < least && over > under;
  look.classList.toggle("above", goes);
  look.classList.toggle("leftwards", goes && shipAtRight());
  // If it must cover other orders, the mouse reaches them through it, and it moves away.
  look.classList.toggle("through", above && !goes);
  look.style.setProperty("--look-top", goes ? `${top}px` : "auto");
  // On a phone the sheet reaches from the tabs up to the chip, so that no other chip shows beside it.
  const more = phone() && !goes ? GAP : 0;
  look.style.setProperty("--look-bottom", goes ? "auto" : `${innerHeight - bottom - more}px`);
  look.style.setProperty("--look-high", `${Math.max(LEAST / 2, Math.min(goes ? over : under + 1.5 * more, innerHeight * (least === ENOUGH ? 0.42 : 0.6)))}px`);
}

/** How far a line is above the parts that it cuts. @param {Element[]} parts @param {number} line */
function cutAt(parts, line) {
  const cut = parts.map((each) => each.getBoundingClientRect()).filter((each) => each.top < line - 1 && each.bottom > line + 1);
  return Math.max(0, ...cut.map((each) => line - each.top));
}

/** On a phone nothing is cut in half: no chip above the sheet, and no line of it above its button. */
function trim() {
  const look = one("#look");
  const button = look.querySelector(":scope > .button.main");
  look.style.setProperty("--look-more", "0px");
  look.style.setProperty("--look-hidden", "0px");
  look.classList.remove("goes-on");
  if (!phone() || !button || look.matches(".steered, .above")) return;
  if (look.scrollHeight <= look.clientHeight + 1) {
    const cut = cutAt(all("#order-list .order"), look.getBoundingClientRect().top);
    if (cut && look.classList.contains("clear")) look.style.setProperty("--look-more", `${cut + GAP / 2}px`);
  } else if (look.scrollTop < 1) {
    const lines = [...look.querySelectorAll("*")].filter((each) => !each.children.length && !each.closest("button, h3, .visually-hidden"));
    const edge = button.getBoundingClientRect().top - GAP;
    look.style.setProperty("--look-hidden", `${cutAt(lines, edge)}px`);
    look.classList.toggle("goes-on", lines.some((each) => each.getBoundingClientRect().bottom > edge + 1));
  }
}

export function watchSheet() {
  const look = one("#look");
  new MutationObserver(trim).observe(look, { childList: true });
  look.addEventListener("scroll", trim, { passive: true });
}
