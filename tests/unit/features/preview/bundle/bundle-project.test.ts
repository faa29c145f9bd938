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

it("runs components of shadcn/ui that are imported and not there yet", async () => {
  const { modules, available } = await bundle({
    "src/App.tsx":
      'import { Button } from "@/components/ui/button";\nexport default () => <Button>Go</Button>;',
  });
  expect(available).toBe("");
  expect(modules["src/App.tsx"]?.imports["@/components/ui/button"]).toBe("src/components/ui/button.tsx");
  expect(Object.keys(modules)).toContain("src/lib/utils.ts");
});

it("has all components that models import, with the packages below them", async () => {
  const page = fs.readFileSync("tests/support/every-component.tsx.txt", "utf8");
  const { errors, available, packages } = await bundle({ "app/page.tsx": page });
  expect({ errors, available }).toEqual({ errors: [], available: "" });
  expect(Object.keys(packages.files)).toEqual(expect.arrayContaining(["react-day-picker", "input-otp"]));
});

it("takes the package that the address of a CDN means", async () => {
  const { modules } = await bundle({
    "App.jsx": 'import Chart from "https://esm.sh/chart.js@4/auto";\nexport default () => <p>{Chart}</p>;',
  });
  expect(modules["App.jsx"]?.imports["https://esm.sh/chart.js@4/auto"]).toBe("chart.js/auto");
});

it("compiles the TypeScript of a plain page, without React", async () => {
  const page = await bundle({
    "index.html": '<script type="module" src="/src/main.ts"></script>',
    "src/main.ts": 'import { one } from "./one";\nconst n: number = one;\nconsole.log(n);',
    "src/one.ts": "export const one: number = 1;",
  });
  expect(page).toMatchObject({ entry: "src/main.ts", mounts: null });
  expect(Object.keys(page.packages.files)).toEqual([]);
  expect(Object.keys(page.modules)).toContain("src/one.ts");
});

it("brings the style sheets of the page and of a Next layout", async () => {
  const linked = await bundle({
    "index.html": '<link rel="stylesheet" href="/style.css"><div id="root"></div>',
    "style.css": "p { color: red }",
    "src/App.jsx": "export default () => <p>Hi</p>;",
  });
  expect(linked.styles).toEqual(["style.css"]);
  expect(linked.modules["style.css"]?.code).toContain("color: red");
  const next = await bundle({
    "app/page.tsx": "export default () => <p>Hi</p>;",
    "app/layout.tsx": 'import "./globals.css";\nexport default ({ children }) => children;',
    "app/globals.css": "p { color: red }",
  });
  expect(next.styles).toEqual(["app/globals.css"]);
});

it("puts pictures of the project in place of their addresses", async () => {
  const files = new Map<string, string | Uint8Array>([
    ["public/x.png", new Uint8Array([1, 2, 3])],
    ["App.jsx", 'export default () => <img src="/x.png" alt="" />;'],
  ]);
  const { modules } = await createBundler().bundle(files);
  expect(modules["App.jsx"]?.code).toContain('"data:image/png;base64,AQID"');
});

it("brings single icons where they are imported by name, and all of Lucide where it is not known which", async () => {
  const app = (code: string) =>
    bundle({ "App.tsx": `${code}\nexport default () => <p>{String(icons)}</p>;` });
  const named = await app(
    'import { Leaf, SunIcon as Sun, type LucideIcon } from "lucide-react";\nconst icons: LucideIcon[] = [Leaf, Sun];',
  );
  expect(Object.keys(named.packages.files)).not.toContain("lucide-react");
  expect(Object.keys(named.packages.files)).toContain("lucide-react/base");
  const module = named.modules[named.modules["App.tsx"]?.imports["lucide-react"] ?? ""];
  expect(module?.code).toMatch(/exports\.Leaf = .*"leaf".*\nexports\.SunIcon = .*"sun"/);
  for (const code of [
    'import * as icons from "lucide-react";',
    'import { Leaf, icons } from "lucide-react";',
    'import { Leaf, createLucideIcon as icons } from "lucide-react";',
  ]) {
    const whole = await app(code);
    expect(whole.modules["App.tsx"]?.imports["lucide-react"]).toBe("lucide-react");
    expect(Object.keys(whole.packages.files)).toContain("lucide-react");
  }
});
