// @ts-check
// The rules as a page of their own, and the list of all cases: search by number or word.
import { watchBook } from "./book.js";
import { startPage } from "../lib/page.js";

startPage();
watchBook(document);
