// @ts-check
// Zoom levels of a map: whole war, theatre, close. The buttons are shown on the map of a war only.
import { all, maybe } from "../lib/dom.js";
import { mapLevel } from "./viewport.js";

function mark() {
  const [group, level] = [maybe(".board-levels"), mapLevel()];
  if (!group) return;
  group.hidden = !level;
  for (const each of all("button", group)) each.setAttribute("aria-pressed", String(each.dataset.do === `level-${level}`));
}

export function watchLevels() {
  document.addEventListener("settled", mark);
  mark();
}
