import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldCode } from "~/domain/chat/fold-code";
import { assembleContext, type ContextChoice } from "~/domain/chat/project-context";
import { estimateTokens } from "~/domain/model/context";
import { namedPath } from "~/domain/reply/block-path";
import { extractBlocks } from "~/domain/reply/extract-blocks";

const noChoice: ContextChoice = { pinned: [], dropped: [], named: [], shipped: new Set(), query: "" };
const within = (tokens: number) => ({ usual: tokens, required: tokens });
const choose = (choice: Partial<ContextChoice>): ContextChoice => ({ ...noChoice, ...choice });
const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join("\n");
const wholeIn = (context: ReturnType<typeof assembleContext>) =>
  context.files.filter(({ sent }) => sent === "whole").map(({ path }) => path);

const shop = new Map<string, string | Uint8Array>([
  ["index.html", '<title>Shop</title><main id="cart"></main>'],
  [
    "src/App.tsx",
    `import { Cart } from "./Cart";\nexport default function App() {\n${lines(200, "  // shell")}\n}`,
  ],
  ["src/Cart.tsx", `export function Cart({ items }: { items: Item[] }) {\n${lines(200, "  // basket")}\n}`],
  [
    "src/lib/format-price.ts",
    `export const formatPrice = (cents: number) => cents;\n${lines(200, "// money")}`,
  ],
  ["logo.png", new Uint8Array([1, 2, 3])],
]);

describe("what a model is told of a project", () => {
  it("is every text file as it is, while all fit, as fences that name their path", () => {
    const context = assembleContext(shop, noChoice, within(100_000));
    expect(wholeIn(context)).toEqual([
      "index.html",
      "src/App.tsx",
      "src/Cart.tsx",
      "src/lib/format-price.ts",
    ]);
    const blocks = extractBlocks(context.text);
    expect(blocks.map(namedPath)).toEqual(wholeIn(context));
    expect(blocks[1]?.content.trimEnd()).toBe(shop.get("src/App.tsx"));
    expect(context.text).toContain("- logo.png (under 1 kB)");
  });

  it("says what checks are for, where there are some", () => {
    const textOf = (path: string) => assembleContext(new Map([[path, "{}"]]), noChoice, within(100_000)).text;
    expect(textOf("checks/a.json")).toContain("keep what they say true");
    expect(textOf("data/a.json")).not.toContain("keep what they say true");
  });

  it("is the files nearest to the request when not all fit, and the outline of the others", () => {
    const context = assembleContext(
      shop,
      choose({ query: "The price should be formatted in euros" }),
      within(900),
    );
    expect(wholeIn(context)).toContain("src/lib/format-price.ts");
    expect(wholeIn(context)).not.toContain("src/Cart.tsx");
    expect(context.text).toMatch(/- src\/Cart.tsx \([\d.]+ kB\): Cart\(\{ items \}: \{ items: Item\[\] \}\)/);
  });

  it("prefers pinned files, then those a message refers to, then those it names", () => {
    const first = (choice: Partial<ContextChoice>) =>
      wholeIn(assembleContext(shop, choose(choice), within(900)));
    const query = "make format-price.ts better";
    expect(first({ query, pinned: ["src/App.tsx"], named: ["src/Cart.tsx"] })).toContain("src/App.tsx");
    expect(first({ query, named: ["src/Cart.tsx"] })).toContain("src/Cart.tsx");
    expect(first({ query })).toContain("src/lib/format-price.ts");
  });

  it("gives pinned and named files the room of earlier turns, and no other file", () => {
    const budget = { usual: 300, required: 5_000 };
    expect(wholeIn(assembleContext(shop, noChoice, budget))).toEqual(["index.html"]);
    const choice = choose({ pinned: ["src/App.tsx"], named: ["src/Cart.tsx"], query: "format-price.ts" });
    expect(wholeIn(assembleContext(shop, choice, budget))).toEqual(["src/App.tsx", "src/Cart.tsx"]);
  });

  it("sends a dropped file that the message refers to", () => {
    const choice = choose({ dropped: ["src/App.tsx", "src/Cart.tsx"], named: ["src/Cart.tsx"] });
    const whole = wholeIn(assembleContext(shop, choice, within(100_000)));
    expect(whole).toContain("src/Cart.tsx");
    expect(whole).not.toContain("src/App.tsx");
  });

  it("leaves dropped files out, but lists them", () => {
    const context = assembleContext(shop, choose({ dropped: ["src/App.tsx"] }), within(100_000));
    expect(wholeIn(context)).not.toContain("src/App.tsx");
    expect(context.text).toContain("- src/App.tsx (");
  });

  it("is the shape of large data and the names of shipped components, unless the message is about them", () => {
    const cities = Array.from({ length: 5_000 }, (_, id) => ({ id, name: `City ${id}`, at: [id, 1] }));
    const files = new Map([
      ["data/cities.json", JSON.stringify(cities)],
      ["data/sales.csv", `day,amount\n${lines(2_000, "2026-01-01,7")}\n`],
      ["data/log.jsonl", lines(400, '{"day":"2026-01-01"}')],
      ["data/small.json", '{ "a": 1 }'],
      ["tsconfig.json", `{ "a": "${"x".repeat(7_000)}" }`],
      ["components/ui/button.tsx", "export const Button = 1;"],
    ]);
    const shipped = new Set(["components/ui/button.tsx"]);
    const context = assembleContext(files, choose({ shipped }), within(1_000_000));
    expect(wholeIn(context)).toEqual(["data/small.json", "tsconfig.json"]);
    const listed = context.text.slice(0, context.text.indexOf("```"));
    expect(listed).toContain(
      'kB): 5000 entries of { id: number, name: string, at: 2 entries }; the first is {"id":0,"name":"City 0","at":[0,1]}',
    );
    expect(listed).toContain("kB): 2001 lines with the columns day,amount; the first is 2026-01-01,7");
    expect(listed).toContain('kB): 400 lines of JSON; the first is {"day":"2026-01-01"}');
    expect(listed).toContain("- components/ui/button.tsx (");
    const query = "Sort cities.json, and make the button.tsx round";
    const asked = wholeIn(assembleContext(files, choose({ shipped, query }), within(1_000_000)));
    expect(asked).toEqual([
      "components/ui/button.tsx",
      "data/cities.json",
      "data/small.json",
      "tsconfig.json",
    ]);
    const pinned = choose({ shipped, pinned: ["data/sales.csv"] });
    expect(wholeIn(assembleContext(files, pinned, within(1_000_000)))).toContain("data/sales.csv");
  });

  it("is nothing for a project without files, and for a model without room", () => {
    expect(assembleContext(new Map(), noChoice, within(1_000))).toEqual({ text: "", tokens: 0, files: [] });
    const none = assembleContext(shop, noChoice, within(10));
    expect(none).toMatchObject({ text: "", tokens: 0 });
    expect(none.files.every(({ sent }) => sent === "omitted")).toBe(true);
  });

  const anyFiles = fc.dictionary(
    fc.stringMatching(/^(?:src\/)?[a-zA-Z]{1,12}\.(?:tsx|css|html|json|md|py)$/),
    fc.string({ unit: fc.constantFrom("export ", "a", "Б", "`", "\n", " ", "{", "}"), maxLength: 400 }),
    { maxKeys: 20 },
  );

  it("never exceeds its budget, is the same each time, and holds the pinned files that fit together", () => {
    fc.assert(
      fc.property(anyFiles, fc.nat(3_000), fc.string(), fc.nat(19), (written, budget, query, at) => {
        const files = new Map(Object.entries(written));
        const pinned = [...files.keys()].slice(at, at + 2);
        const choice = choose({ query, pinned });
        const context = assembleContext(files, choice, within(budget));
        expect(estimateTokens(context.text)).toBeLessThanOrEqual(budget);
        expect(context).toEqual(assembleContext(new Map([...files].reverse()), choice, within(budget)));
        const needed = pinned.reduce(
          (sum, path) => sum + (context.files.find((file) => file.path === path)?.tokens ?? 0),
          0,
        );
        // Beside the list, which takes at most a quarter, and the sentence above it.
        if (needed <= budget * 0.75 - 60) expect(wholeIn(context)).toEqual(expect.arrayContaining(pinned));
      }),
    );
  });
});

describe("an earlier reply whose code is in the project", () => {
  it("keeps its text and names its files", () => {
    const reply = `I added a cart.\n\n### src/Cart.tsx\n\n\`\`\`tsx\n${lines(20, "  <p>basket</p>")}\n\`\`\`\n\nRun:\n\n\`\`\`sh\nnpm i\n\`\`\`\n`;
    expect(foldCode(reply)).toBe(
      "I added a cart.\n\n### src/Cart.tsx\n\n[src/Cart.tsx, 20 lines]\n\nRun:\n\n```sh\nnpm i\n```\n",
    );
  });

  it("is unchanged without code", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", " ", "\n", "`", "-") }), (text) => {
        if (extractBlocks(text).length === 0) expect(foldCode(text)).toBe(text);
      }),
    );
  });
});
