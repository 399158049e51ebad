// @ts-check
// Zoom levels of the map of a war: whole war, theatre, close. Other boards have no such buttons.
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
