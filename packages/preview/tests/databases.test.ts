import { describe, expect, it } from "vitest";
import { databasesScript, mentionsDatabases } from "../document/databases";
import { preparePage } from "../document/preview-page";

describe("mentionsDatabases", () => {
  it.each([
    "const request = indexedDB.open('notes')",
    "window.indexedDB",
    'import Dexie from "dexie"',
    "import { openDB } from 'idb'",
    'require("localforage")',
    '<script src="https://unpkg.com/dexie@4/dist/dexie.js"></script>',
  ])("finds %s", (code) => expect(mentionsDatabases(code)).toBe(true));

  it.each(["localStorage.setItem('a', 1)", "<p>An idb is not a database</p>", 'import "./idbits"'])(
    "finds nothing in %s",
    (code) => expect(mentionsDatabases(code)).toBe(false),
  );
});

it("a page that uses databases loads them before its scripts", () => {
  const page = "<script>indexedDB.open('notes')</script>";
  expect(preparePage(page).html).toBe(`${databasesScript}${page}`);
  expect(preparePage("<p>None</p>").html).not.toContain(databasesScript);
});
