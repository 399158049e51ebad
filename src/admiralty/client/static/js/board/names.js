// @ts-check
// Declutters names on a crowded chart: one that would overlap another name or bar is hidden until its ship is pointed at or in focus.
import { meet } from "./towns.js";

/** With fewer ships than this all are named. */
const CROWD = 10;

function thin() {
  const names = [...document.querySelectorAll("#counters text.name.halo")];
  for (const name of names) name.classList.remove("thinned");
  if (names.length < CROWD) return;
  const told = (/** @type {Element} */ name) => Number(name.closest(".in-focus") !== null);
  const bars = names.flatMap((name) => [...(name.parentElement?.children ?? [])].filter((each) => each !== name).map((each) => ({ name, box: each.getBoundingClientRect() })));
  /** @type {DOMRect[]} */
  const kept = [];
  /** @type {Element[]} */
  const thinned = [];
  for (const name of [...names].sort((one, other) => told(other) - told(one))) {
    const box = name.getBoundingClientRect();
    if (kept.some((other) => meet(box, other)) || bars.some((bar) => bar.name !== name && meet(box, bar.box))) thinned.push(name);
    else kept.push(box);
  }
  for (const name of thinned) name.classList.add("thinned");
}

export function watchNames() {
  document.addEventListener("settled", thin);
  thin();
}
