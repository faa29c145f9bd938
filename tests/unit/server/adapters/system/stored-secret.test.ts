import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { storedSecret } from "~/server/adapters/system/stored-secret";

let home: string;
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), "bluebonnet-secret-"));
});
afterEach(() => fs.rmSync(home, { recursive: true }));

it("is created once, long enough, and readable only by its owner", () => {
  const secret = storedSecret(home);
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(storedSecret(home)).toBe(secret);
  expect(fs.statSync(path.join(home, "secret")).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(home)).toEqual(["secret"]);
});

it("differs between data folders", () => {
  expect(storedSecret(path.join(home, "a"))).not.toBe(storedSecret(path.join(home, "b")));
});
