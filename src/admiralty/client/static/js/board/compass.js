// @ts-check
// Moves the compass and the wind to the other upper corner if they hide fewer ships there.
import { maybe } from "../lib/dom.js";
import { meet } from "./towns.js";

function makeWay() {
  const glass = maybe(".board .compass");
  if (!glass) return;
  const ships = [...document.querySelectorAll("#counters :is(.bed, text.name)")].map((each) => each.getBoundingClientRect());
  const hides = () => ships.some((each) => meet(each, glass.getBoundingClientRect()));
  glass.classList.remove("aside");
  // The levels of a map have the other corner.
  if (!hides() || maybe(".board-levels:not([hidden])")) return;
  glass.classList.add("aside");
  if (hides()) glass.classList.remove("aside");
}

export function watchCompass() {
  document.addEventListener("settled", makeWay);
  document.addEventListener("updated", makeWay);
  makeWay();
}
