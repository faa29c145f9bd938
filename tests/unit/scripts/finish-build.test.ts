import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { finishBuild } from "../../../scripts/set-up/finish-build.mjs";

const chunk = "static/chunks/main.js";
const page = `<html><head><script src="/_next/${chunk}" async=""></script></head><body>Text<script>go()</script></body></html>`;
const files = {
  [chunk]: "run();",
  "build-manifest.json": JSON.stringify({ rootMainFiles: [chunk] }),
  "server/app/page_client-reference-manifest.js": `globalThis.__RSC_MANIFEST = { "/page": { entryJSFiles: { page: ["${chunk}"] } } };`,
  "server/app/index.html": page,
  "server/app/docs/install.html": page,
};

let next: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(next, file)), { recursive: true });
  writeFileSync(path.join(next, file), text);
};
const read = (file: string) => readFileSync(path.join(next, file), "utf8");
const listed = () => JSON.parse(read("prerendered-pages.json"));

beforeEach(() => {
  next = mkdtempSync(path.join(tmpdir(), "bluebonnet-build-"));
  for (const [file, text] of Object.entries(files)) write(file, text);
});
afterEach(() => rmSync(next, { recursive: true, force: true }));

describe("a build", () => {
  it("gets compile hints and deferred scripts, without messages, when its format is as expected", () => {
    expect(finishBuild(next)).toEqual([]);
    expect(read(chunk)).toContain("allFunctionsCalledOnLoad");
    expect(read("server/app/index.html")).toContain("after-paint");
    expect(listed()["/docs/install"].scripts).toHaveLength(2);
  });

  it("keeps no list of traced files, which only other hosts read", () => {
    write("server/app/page.js.nft.json", "{}");
    finishBuild(next);
    expect(existsSync(path.join(next, "server/app/page.js.nft.json"))).toBe(false);
  });

  it("leaves a page in an unexpected format unchanged, still lists it, and reports it in one line", () => {
    const upgraded = page.replace('async=""', "async");
    write("server/app/docs/install.html", upgraded);
    expect(finishBuild(next)).toEqual([
      expect.stringMatching(/^Scripts not deferred .* on \/docs\/install: .*0013/),
    ]);
    expect(read("server/app/docs/install.html")).toBe(upgraded);
    expect(read("server/app/index.html")).toContain("after-paint");
    expect(listed()["/docs/install"].scripts).toHaveLength(1);
  });

  it("leaves scripts unchanged when the manifest has an unexpected format, and reports it in one line", () => {
    write("build-manifest.json", JSON.stringify({ mainFiles: [chunk] }));
    expect(finishBuild(next)).toEqual([expect.stringMatching(/^Compile hints skipped.*0014/)]);
    expect(read(chunk)).toBe("run();");
  });

  it("is rejected without pages, because the policy would block scripts of unlisted pages", () => {
    rmSync(path.join(next, "server"), { recursive: true });
    expect(() => finishBuild(next)).toThrow("has no pages");
  });
});
