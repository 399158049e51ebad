// @ts-check
// The scenario editor: a document with an undo history, sent to the server with each change; analyse, play, share.
import { boardTool } from "../board/board.js";
import { chosen, showPosition, watchPositionEditor } from "../board/position_editor.js";
import { frameShips } from "../board/viewport.js";
import { all, announce, make, maybe, one, phone, words } from "../lib/dom.js";
import { get, post, Refused } from "../lib/net.js";
import { startPage } from "../lib/page.js";
import { postWithRetry } from "../lib/retry.js";

/** @typedef {{content: Record<string, unknown>, position: string}} Document */
/** @typedef {import("../lib/types.d.ts").EditorUpdate} EditorUpdate */

const KEPT = 100;
/** @type {Document[]} */
const past = [];
/** @type {Document[]} */
let future = [];
/** @type {Document} */
let now = JSON.parse(one("#document").textContent ?? "{}");
/** The field that was written last: further changes to it belong to the same undo step. */
let field = "";
/** A queue: each request waits for the one before it. */
let line = Promise.resolve();

/** @param {unknown} fault */
const said = (fault) => (fault instanceof Refused ? `${fault.message} ${fault.fault.remedy}`.trim() : words("noAnswer"));

/** @param {string[]} problems */
function tell(problems) {
  one("#edit-faults").replaceChildren(...problems.map((each) => make("p", { class: "refusal" }, each)));
}

function showHistory() {
  /** @type {HTMLButtonElement} */ (one("[data-edit=undo]")).disabled = past.length === 0;
  /** @type {HTMLButtonElement} */ (one("[data-edit=redo]")).disabled = future.length === 0;
}

/** @param {Record<string, unknown>} body @param {Document} [document] @returns {Promise<EditorUpdate>} */
const ask = (body, document = now) => post("/api/editor", { ...document, chosen: chosen(), file: "head", ...body });

/** Show the server's answer about the document. @param {EditorUpdate} update @param {boolean} step whether it is a step that can be undone @param {string} [name] of the field that was written */
function take(update, step, name = "") {
  if (update.changed) {
    const after = { content: /** @type {Record<string, unknown>} */ (update.content), position: update.position };
    const same = after.position === now.position && JSON.stringify(after.content) === JSON.stringify(now.content);
    if (step && !same) {
      if (!name || name !== field) past.push(now);
      if (past.length > KEPT) past.shift();
      future = [];
      field = name;
    }
    now = after;
    one("#edit-title").textContent = update.title;
    one("#edit-game").textContent = update.game_title;
    document.body.dataset.game = String(now.content.game);
    const toml = /** @type {HTMLTextAreaElement} */ (one("#edit-toml"));
    if (toml !== document.activeElement) toml.value = update.toml;
    const analysis = one("#edit-analysis");
    if (!same) analysis.hidden = true;
    showHistory();
  }
  const rest = showPosition(update);
  tell(rest.map((each) => (each.path ? `${each.path.replace(/^file\./, "")}: ${each.problem}` : each.problem)));
}

/** Run a task when all earlier ones are done, because each change builds on the one before. @param {() => Promise<void>} deed */
function then(deed) {
  line = line.then(deed).catch((fault) => tell([said(fault)]));
  return line;
}

/** @param {Document | undefined} to @param {Document[]} onto */
function go(to, onto) {
  if (!to) return;
  onto.push(now);
  field = "";
  then(async () => take(await ask({}, to), false)).then(showHistory);
}

const undo = () => go(past.pop(), future);
const redo = () => go(future.pop(), past);

async function analyse() {
  const place = one("#edit-analysis");
  place.hidden = false;
  place.replaceChildren(make("p", { class: "faint" }, words("thinking")));
  const { html } = await post("/api/editor/analysis", now);
  place.innerHTML = html;
  place.scrollIntoView({ block: "nearest" });
}

/** Show or hide the chances of an order below it. @param {HTMLElement} button */
async function odds(button) {
  const shown = maybe(".odds-shown", /** @type {HTMLElement} */ (button.parentElement));
  if (shown) {
    shown.remove();
    button.setAttribute("aria-expanded", "false");
    return;
  }
  const box = make("div", { class: "odds-shown", "aria-live": "polite" }, words("thinking"));
  button.after(box);
  button.setAttribute("aria-expanded", "true");
  box.innerHTML = (await post("/api/editor/analysis", { ...now, seat: button.dataset.seat, code: button.dataset.analyse })).html;
}

/** Save the scenario on the server. @returns {Promise<string>} its URL, or "" if it has faults */
async function keep() {
  try {
    const kept = await post("/api/scenarios", now);
    return kept.url;
  } catch (fault) {
    const faults = fault instanceof Refused ? fault.body?.faults : undefined;
    if (!faults) throw fault;
    take({ ...EMPTY, faults }, false);
    maybe("dialog[open]")?.closest("dialog")?.close();
    announce(words("editWrong"));
    return "";
  }
}

/** Add the position as a chapter to one of the reader's studies, or to a new one. */
async function addToStudy() {
  const chosen = /** @type {HTMLSelectElement} */ (one("#study-choice")).value;
  const title = one("#edit-title").textContent ?? "";
  const fresh = { title, notes: "", arrows: [], ...now, journal: "", entry: 0 };
  const before = chosen ? await get(`/api/studies/${chosen}/file`) : { admiralty_study: 1, title, chapters: [] };
  const made = await post(chosen ? `/api/studies/${chosen}` : "/api/studies", { ...before, chapters: [...before.chapters, fresh] });
  location.assign(`${made.url}#${before.chapters.length + 1}`);
}

/** @type {EditorUpdate} */
const EMPTY = { content: {}, position: "", faults: [], changed: false, chosen: "", html: {}, svg: {}, title: "", game_title: "", toml: "", size: 0 };

async function download() {
  const update = await ask({ file: "whole" });
  const name = `${String(update.content.id ?? "scenario")}.scenario.toml`;
  const link = /** @type {HTMLAnchorElement} */ (make("a", { href: URL.createObjectURL(new Blob([update.toml], { type: "application/toml" })), download: name }));
  document.body.append(link);
  link.click();
  link.remove();
}

/** Replace the document by a scenario file. @param {string} text */
async function apply(text) {
  const update = await ask({ text });
  const faults = update.changed ? [] : update.faults;
  one("#edit-toml-faults").replaceChildren(...faults.map((each) => make("li", {}, each.line ? words("editLine", { line: each.line, text: each.problem }) : each.problem)));
  if (update.changed) take(update, true);
}

/** @type {Record<string, (source: HTMLElement) => unknown>} */
const DEEDS = {
  undo,
  redo,
  begin: () => then(async () => take(await ask({ begin: true }), true)),
  analyse: () => then(analyse),
  play: () => then(async () => {
    const url = await keep();
    if (url) location.assign(url);
  }),
  referee: () => then(async () => {
    const url = await keep();
    if (!url) return;
    const wanted = new URL(url, location.href).searchParams;
    const made = await postWithRetry("/api/tables", { game: wanted.get("game"), scenario: wanted.get("scenario") });
    location.assign(made.url);
  }),
  share: () => /** @type {HTMLDialogElement} */ (one("#share")).showModal(),
  download: () => then(download),
  address: () => then(async () => {
    const url = await keep();
    if (!url) return;
    one("#share-address").hidden = false;
    /** @type {HTMLInputElement} */ (one("#share-url")).value = new URL(url, location.href).href;
    /** @type {HTMLAnchorElement} */ (one("#share-open")).href = url;
  }),
  study: () => then(addToStudy),
  apply: () => then(async () => {
    const { position } = now;
    const text = /** @type {HTMLTextAreaElement} */ (one("#edit-toml")).value;
    await apply(text);
    // The text does not contain the position, so it is put back.
    if (position && !now.position && maybe("#edit-toml-faults")?.childElementCount === 0) take(await ask({}, { ...now, position }), true, field);
  }),
};

startPage();
watchPositionEditor({
  change: (change) => then(async () => take(await ask({ change, shown: true }), true, change.do === "set" ? Object.keys(change.fields ?? {}).join() : "")),
  choose: (path) => {
    field = "";
    if (path && phone()) showTab("card");
    then(async () => take(await ask({ chosen: path, shown: true }), false));
  },
  head: (fields) => then(async () => take(await ask({ head: fields, shown: true }), true, Object.keys(fields).join())),
});
frameShips();
showHistory();

/** @param {string} name */
function showTab(name) {
  document.body.dataset.tab = name;
  for (const each of all(".tabs [data-tab]")) each.setAttribute("aria-pressed", String(each.dataset.tab === name));
}

one("#edit-open").addEventListener("change", (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  if (file) then(async () => apply(await file.text())).then(() => { input.value = ""; });
});
document.addEventListener("click", (event) => {
  const source = /** @type {Element} */ (event.target).closest("[data-edit], [data-analyse], [data-do], .tabs [data-tab]");
  if (!(source instanceof HTMLElement)) return;
  const { edit, analyse: code, tab, do: deed } = source.dataset;
  if (edit) DEEDS[edit]?.(source);
  else if (code) then(() => odds(source));
  else if (tab) showTab(tab);
  else if (deed) boardTool(deed);
});
document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog") !== null;
  if (!typing && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") (event.shiftKey ? redo : undo)();
  else if (!typing && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y") redo();
  else return;
  event.preventDefault();
});
document.body.dataset.ready = "yes";
// A document that the reader opened on another page: a file on the front page, or a chapter of a study.
if (new URLSearchParams(location.search).has("file")) {
  const [text, other] = ["scenario-file", "document"].map((each) => sessionStorage.getItem(each));
  for (const each of ["scenario-file", "document"]) sessionStorage.removeItem(each);
  if (text || other) document.body.dataset.loading = "yes"; // the board still shows another battle
  const opened = text ? then(() => apply(text)) : other ? then(async () => take(await ask({}, JSON.parse(other)), false)).then(frameShips) : line;
  opened.then(() => delete document.body.dataset.loading);
}
