// @ts-check
// Starts a tutorial: from the front page, from the help page, and again from a table where it was lost.
import { beginMatch } from "../people/nonces.js";

/** @param {DOMStringMap} named the game, its battle, the learner's seat and the others */
export async function beginLesson({ game, scenario, seat = "", others = "" }) {
  // The opponent plays at random: the lesson teaches the table, not tactics.
  const theirs = others.split(" ").filter(Boolean).map((each) => [each, { by: "bot", bot: "random" }]);
  const made = await beginMatch({ game, scenario, options: {}, seats: { [seat]: { by: "me" }, ...Object.fromEntries(theirs) } });
  location.assign(`${made.url}?guide=1`);
}
