import { describe, expect, it } from "vitest";
import { rankFiles } from "~/domain/knowledge/rank-files";
import { outlineOf } from "~/domain/project/file-outline";

describe("a file's outline", () => {
  it.each([
    [
      "src/cart.ts",
      'import x from "x";\nexport const total = (items: Item[]) => 0;\nexport type Item = {};\nexport async function load(id: string) {}\nexport default class Cart {}\n',
      "total, type Item, load(id: string), default class Cart",
    ],
    ["src/App.jsx", "function App() {}\nconst x = 1;\nexport default App;\n", "default App"],
    ["src/index.ts", 'export * from "./a";\nexport { b, c as d } from "./b";\n', "*, { b, c as d }"],
    ["a.js", "const a = 1;\nfunction b() {}\nexport { a, b };\n", "{ a, b }"],
    [
      "vite.config.js",
      "export default defineConfig({\n  plugins: [react()],\n  server: {\n    port: 1,\n  },\n});\n",
      "default { plugins, server }",
    ],
    [
      "Cart.vue",
      '<script setup lang="ts">\nconst props = defineProps<{ items: Item[] }>();\nconst emit = defineEmits(["pay"]);\nfunction add(item) {}\n</script>\n',
      'props <{ items: Item[] }>, emits ["pay"]',
    ],
    ["script.js", "function start(speed) {\n  function inner() {}\n}\nclass Game {}\n", "start(speed), Game"],
    ["index.html", '<title>Shop</title>\n<main id="menu"><a id=x></a></main>', '"Shop", #menu'],
    [
      "style.css",
      ":root {\n}\n.card, .box {\n}\n@media (width > 1px) {\n}\n",
      ":root, .card, .box, @media (width > 1px)",
    ],
    ["README.md", "# Shop\n\ntext\n\n## Setup\n", "Shop, Setup"],
    ["package.json", '{\n  "name": "x",\n  "scripts": {}\n}', "name, scripts"],
    [
      "app/main.py",
      "import os\n\ndef start(port: int):\n    pass\n\nclass Server:\n    def stop(self):\n",
      "start(port: int), Server, stop(self)",
    ],
    ["main.go", "package main\n\nfunc main() {\n}\n\ntype Point struct {\n}\n", "main(), Point"],
    ["notes.txt", "export const x = 1", ""],
  ])("of %s is what others can use", (path, text, outline) => {
    expect(outlineOf(path, text)).toBe(outline);
  });

  it("stays short", () => {
    const many = Array.from({ length: 200 }, (_, at) => `export const name${at} = ${at};`).join("\n");
    expect(outlineOf("a.ts", many)).toMatch(/name15, …$/);
  });
});

describe("ranking files", () => {
  const files = new Map([
    ["src/shoppingCart.ts", "export const add = () => {};"],
    ["src/theme.ts", "export const colours = {};"],
    ["src/checkout.ts", "import { add } from './shoppingCart'; // pays for what is in the basket"],
  ]);
  const best = (query: string) =>
    [...rankFiles(files, query)].toSorted(([, a], [, b]) => b - a).map(([path]) => path)[0];

  it("reads camelCase and paths, and ignores the endings of words", () => {
    expect(best("the cart stays empty")).toBe("src/shoppingCart.ts");
    expect(best("paying")).toBe("src/checkout.ts");
    expect(best("a nicer colour")).toBe("src/theme.ts");
  });

  it("gives 0 to files that have none of the words", () => {
    expect([...rankFiles(files, "zebra").values()]).toEqual([0, 0, 0]);
    expect([...rankFiles(new Map(), "zebra")]).toEqual([]);
  });
});
