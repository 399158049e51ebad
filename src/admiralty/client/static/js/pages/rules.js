// @ts-check
// The page of the rules, and the list of all cases, with search by number or word.
import { watchBook } from "./book.js";
import { startPage } from "../lib/page.js";

startPage();
watchBook(document);
