import fs from "node:fs";
import { beforeAll, expect, it, vi } from "vitest";
import { createBundler } from "~/features/preview/bundle/bundle-project";

// The files that the set-up step writes, from the disk instead of the server.
beforeAll(() => {
  vi.stubGlobal("fetch", async (address: string) => new Response(fs.readFileSync(`public${address}`)));
  return () => vi.unstubAllGlobals();
});

const bundle = (files: Record<string, string>) => createBundler().bundle(new Map(Object.entries(files)));

it("names the packages with their versions when an import is not there", async () => {
  const missing = await bundle({ "App.jsx": 'import x from "left-pad";\nexport default () => <p>{x}</p>;' });
  expect(missing.available).toMatch(/\breact \d+\.\d+\.\d+, /);
  const found = await bundle({ "App.jsx": "export default () => <p>Hi</p>;" });
  expect(found.available).toBe("");
});
