// @ts-check
// A page of text, with only the behaviour that all pages share.
import { startPage } from "../lib/page.js";

startPage();
