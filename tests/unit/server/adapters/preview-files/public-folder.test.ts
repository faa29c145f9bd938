import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publicFolder } from "~/server/adapters/preview-files/public-folder";

let product = "";
beforeEach(() => {
  product = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-product-"));
});
afterEach(() => fs.rmSync(product, { recursive: true }));

function write(file: string, text: string) {
  const place = path.join(product, file);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, text);
}

it("is installing until both stamps are written", async () => {
  const files = publicFolder(product);
  expect(await files.state()).toEqual({ state: "installing" });
  write("public/packages/sources.sha256", "a");
  expect(await files.state()).toEqual({ state: "installing" });
  write("public/editor/sources.sha256", "b");
  expect(await files.state()).toBeNull();
});

it("says why the libraries could not be installed", async () => {
  write(".server/preview-libraries.json", JSON.stringify({ state: "failed", reason: "No registry." }));
  expect(await publicFolder(product).state()).toEqual({ state: "failed", reason: "No registry." });
});

it("reads only files of the public folder", async () => {
  write("public/packages/react.js", "export {}");
  write(".env", "SECRET=1");
  const { read } = publicFolder(product);
  expect(Buffer.from((await read(["packages", "react.js"])) ?? []).toString()).toBe("export {}");
  for (const path of [
    ["..", ".env"],
    ["packages", "..", "..", ".env"],
    ["packages"],
    ["packages", "none.js"],
  ])
    expect(await read(path)).toBeUndefined();
});
