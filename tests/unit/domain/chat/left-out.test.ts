import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeLeftOut, type LeftOutTurn } from "~/domain/chat/left-out";
import { estimateTokens } from "~/domain/model/context";

const asked = (text: string, repair: LeftOutTurn["repair"] = null): LeftOutTurn => ({
  role: "user",
  text,
  built: false,
  repair,
});
const answered = (text: string, built = true): LeftOutTurn => ({
  role: "assistant",
  text,
  built,
  repair: null,
});

const HEAD =
  "Earlier requests of this conversation, whose messages are left out, with what was decided and what is open:";

describe("the summary of turns that are left out", () => {
  it("lists what was asked for, with the files that each reply wrote", () => {
    const turns = [
      asked("An invoicing app\nwith clients"),
      answered("```tsx src/app.tsx\na\n```\n\n```css src/index.css\nb\n```"),
      asked("Why React?"),
      answered("```js example.js\nIt fits.\n```", false),
      asked("ReferenceError: x is not defined", "fixed"),
      answered("```tsx src/app.tsx\nc\n```"),
    ];
    expect(describeLeftOut(turns, 500)).toBe(
      [HEAD, "- An invoicing app [src/app.tsx, src/index.css]", "  - with clients", "- Why React?"].join(
        "\n",
      ),
    );
  });

  it("quotes what either side decided or put off, once, and nothing of their code", () => {
    const turns = [
      asked("A shop\nNever show cents. It is for flowers."),
      answered(
        "Here it is. We decided against a cart.\n```ts a.ts\n// never do this\n```\nStill open: the tax.",
      ),
      asked("Green, please. Later also red."),
      answered("Green. We decided against a cart."),
    ];
    expect(describeLeftOut(turns, 500)).toBe(
      [
        HEAD,
        "- A shop [a.ts]",
        "  - Never show cents.",
        "  - It is for flowers.",
        "  - reply: We decided against a cart.",
        "  - reply: Still open: the tax.",
        "- Green, please. Later also red.",
      ].join("\n"),
    );
  });

  it("drops small changes before requests that added files, and those before decisions", () => {
    const turns = [
      asked("A shop"),
      answered("```ts a.ts\n```"),
      asked("Add a cart"),
      answered("We chose a list.\n```ts b.ts\n```"),
      ...Array.from({ length: 30 }, (_, at) => [
        asked(`Make it bluer, ${at}`),
        answered("```ts a.ts\n```"),
      ]).flat(),
    ];
    expect(describeLeftOut(turns, 52).split("\n").slice(1)).toEqual([
      "- A shop [a.ts]",
      expect.stringMatching(/^- \(\d+ more\)$/),
      "- Add a cart [b.ts]",
      "  - reply: We chose a list.",
    ]);
  });

  it("keeps what was put off before newer decisions, however little room there is", () => {
    const turns = [
      asked("A shop"),
      answered("Here it is."),
      asked("Sort the list. We want an export later."),
      answered("Sorted. Still open: the tax."),
      ...Array.from({ length: 20 }, (_, at) => [
        asked(`Part ${at} must never be blue`),
        answered("I chose green."),
      ]).flat(),
    ];
    const summary = describeLeftOut(turns, 75);
    expect(summary).toContain("- Sort the list. We want an export later.");
    expect(summary).toContain("  - reply: Still open: the tax.");
  });

  it("keeps the first request and the newest ones where there is not room for all", () => {
    const turns = Array.from({ length: 60 }, (_, at) => asked(`Request number ${at}`));
    const lines = describeLeftOut(turns, 90).split("\n").slice(1);
    expect(lines[0]).toBe("- Request number 0");
    expect(lines[1]).toMatch(/^- \(\d{1,2} more\)$/);
    expect(lines.at(-1)).toBe("- Request number 59");
    expect(lines.length).toBeGreaterThan(4);
  });

  it("names four files at most, and cuts a long request", () => {
    const paths = ["a", "b", "c", "d", "e", "f"].map((name) => `\`\`\`css ${name}.css\nx\n\`\`\``);
    const text = describeLeftOut([asked("x".repeat(5_000)), answered(paths.join("\n\n"))], 500);
    expect(text).toContain("[a.css, b.css, c.css, d.css, 2 more]");
    expect(text.length).toBeLessThan(400);
  });

  it("never takes more than its tokens", () => {
    const turn = fc.record({
      role: fc.constantFrom("user" as const, "assistant" as const),
      text: fc.string({ unit: "grapheme", maxLength: 400 }),
      built: fc.boolean(),
      repair: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 40 }), fc.nat(300), (turns, tokens) => {
        expect(estimateTokens(describeLeftOut(turns, tokens))).toBeLessThanOrEqual(tokens);
      }),
    );
  });
});
