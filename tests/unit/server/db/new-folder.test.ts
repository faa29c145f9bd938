import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copyEmptyDatabase } from "~/server/db/new-folder";

let home = "";
beforeEach(() => {
  home = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-new-"));
  fs.mkdirSync(path.join(home, "built", "base"), { recursive: true });
  fs.writeFileSync(path.join(home, "built", "base", "1"), "empty");
});
afterEach(() => fs.rmSync(home, { recursive: true }));

const read = (file: string) => fs.readFileSync(path.join(home, file), "utf8");

it("makes a new folder, also after a copy that was interrupted", () => {
  fs.mkdirSync(path.join(home, "db.new"));
  fs.writeFileSync(path.join(home, "db.new", "half"), "");
  copyEmptyDatabase(path.join(home, "built"), path.join(home, "db"));
  expect(read("db/base/1")).toBe("empty");
  expect(fs.readdirSync(home).toSorted()).toEqual(["built", "db"]);
  expect(fs.readdirSync(path.join(home, "db"))).toEqual(["base"]);
});

it("never touches a folder that is there, and needs no build", () => {
  fs.mkdirSync(path.join(home, "db"));
  fs.writeFileSync(path.join(home, "db", "mine"), "data");
  copyEmptyDatabase(path.join(home, "built"), path.join(home, "db"));
  expect(fs.readdirSync(path.join(home, "db"))).toEqual(["mine"]);
  copyEmptyDatabase(path.join(home, "none"), path.join(home, "other"));
  expect(fs.existsSync(path.join(home, "other"))).toBe(false);
});
