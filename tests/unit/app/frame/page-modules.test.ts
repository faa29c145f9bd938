import fs from "node:fs";
import vm from "node:vm";
import { expect, it } from "vitest";

it.each(["const a = 1; const a = 2;", "await 1;"])("names the file that does not run: %s", async (code) => {
  const source = fs.readFileSync("src/app/frame/scripts/page-modules.js", "utf8");
  const errors: string[] = [];
  const context = vm.createContext({
    document: { createElement: () => ({ remove: () => undefined }), head: { append: () => undefined } },
    fail: (text: string) => errors.push(text),
    setTimeout: () => undefined,
  });
  const bundle = {
    ...{ entry: "src/main.ts", mounts: null, tailwind: null, styles: [], available: "", errors: [] },
    modules: { "src/main.ts": { code, imports: {} } },
    packages: { files: {}, texts: {} },
  };
  await vm.runInContext(`${source};createModules(fail).start(${JSON.stringify(bundle)})`, context);
  expect(errors).toEqual([expect.stringMatching(/^SyntaxError: .+ \(src\/main\.ts\)$/)]);
});
