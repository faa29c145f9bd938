import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { isInsideOpenFence, joinContinuation } from "~/domain/reply/continuation";
import { createContinuationJoiner } from "~/server/services/chat/writing/continuation-joiner";

// A busy machine must not fail a property test.
vi.setConfig({ testTimeout: 120_000 });

describe("a reply that was cut", () => {
  it.each([
    ["```html\n<p>Hel", true],
    ["```html\n<p>\n```\n", false],
    ["````md\n```html\n```\n", true],
    ["<!doctype html>\n<p>", true],
    ["<think>```html\n<p>", false],
    ["Just prose", false],
  ])("%j is inside code: %s", (reply, inside) => {
    expect(isInsideOpenFence(reply)).toBe(inside);
  });
});

describe("joining a continuation", () => {
  const before = 'Here:\n```html\n<main class="wide">\n  <p>Hello wor';

  it.each([
    ["goes on", "ld</p>\n```\n", "ld</p>\n```\n"],
    ["repeats the fence", "```html\nld</p>\n```\n", "ld</p>\n```\n"],
    ["repeats it without a language", "```\nld</p>\n```\n", "ld</p>\n```\n"],
    ["repeats the last line", "  <p>Hello world</p>\n```\n", "ld</p>\n```\n"],
    [
      "repeats the fence and two lines",
      '```html\n<main class="wide">\n  <p>Hello world</p>\n```',
      "ld</p>\n```",
    ],
    ["starts with a sentence", "Here is the rest:\n\n```html\nld</p>\n```", "ld</p>\n```"],
    ["only closes the block", "\n```\nThat is all.", "\n```\nThat is all."],
  ])("when it %s", (_, continuation, rest) => {
    expect(joinContinuation(before, continuation)).toBe(before + rest);
  });

  it("keeps a fence that belongs to the content", () => {
    const guide = "````md\n# Use\n";
    expect(joinContinuation(guide, "```html\n<p>\n```\n````\n")).toBe(
      `${guide}\`\`\`html\n<p>\n\`\`\`\n\`\`\`\`\n`,
    );
  });

  it("keeps rows that are identical in the original", () => {
    const rows = "<tr><td>1</td><td>2</td></tr>\n".repeat(12);
    for (let cut = 0; cut <= rows.length; cut++) {
      const start = `\`\`\`html\n${rows.slice(0, cut)}`;
      // With at most one row before the cut, a pattern cannot be told from a repetition.
      if (cut < 60) continue;
      expect(joinContinuation(start, rows.slice(cut))).toBe(start + rows.slice(cut));
    }
  });

  it("does not change a reply that was not cut inside code", () => {
    expect(joinContinuation("Done. ", "```html\n<p>\n```")).toBe("Done. ```html\n<p>\n```");
  });

  it("is exact for any text that continues without repetition, wherever it was cut", () => {
    const line = fc.string({ unit: "binary", maxLength: 60 }).filter((text) => !/[`~]{3}/.test(text));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.nat(), (lines, at) => {
        const code = lines.join("\n");
        const cut = at % (code.length + 1);
        const start = `\`\`\`html\n${code.slice(0, cut)}`;
        expect(joinContinuation(start, `${code.slice(cut)}\n\`\`\`\n`)).toBe(`\`\`\`html\n${code}\n\`\`\`\n`);
      }),
      { numRuns: 150 },
    );
  });

  it("drops any recognisable tail that is repeated after a fence", () => {
    const lines = Array.from({ length: 12 }, (_, n) => `  <li id="row-${n}">Number ${(n + 11) * 7919}</li>`);
    const code = lines.join("\n");
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: code.length - 1 }),
        fc.integer({ min: 24, max: 200 }),
        (cut, back) => {
          const start = `\`\`\`html\n${code.slice(0, cut)}`;
          const rest = `\`\`\`html\n${code.slice(Math.max(0, cut - back))}\n\`\`\`\n`;
          expect(joinContinuation(start, rest)).toBe(`\`\`\`html\n${code}\n\`\`\`\n`);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("a continuation that streams", () => {
  const code = Array.from(
    { length: 160 },
    (_, n) => `  <li id="row-${n}">Number ${(n + 11) * 7919}</li>`,
  ).join("\n");
  const start = fc.constantFrom("", "```html\n", "```\n", "Here is the rest:\n\n```html\n", "\n\n  ");

  it("is joined as if it had come at once, however it is split", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: code.length }),
        fc.nat(5_000),
        start,
        fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 5 }),
        (cut, back, opening, sizes) => {
          const before = `\`\`\`html\n${code.slice(0, cut)}`;
          const continuation = `${opening}${code.slice(Math.max(0, cut - back))}\n\`\`\`\n`;
          let streamed = before;
          const joiner = createContinuationJoiner(before, (text) => {
            streamed += text;
          });
          for (let at = 0, turn = 0; at < continuation.length; turn++) {
            const size = sizes[turn % sizes.length] ?? 1;
            joiner.push(continuation.slice(at, at + size));
            at += size;
          }
          joiner.end();
          expect(streamed).toBe(joinContinuation(before, continuation));
        },
      ),
      { numRuns: 150 },
    );
  });

  it("is held back only while it may repeat what is there", () => {
    let streamed = "";
    const joiner = createContinuationJoiner(`\`\`\`html\n${code}`, (text) => {
      streamed += text;
    });
    const more = "<p>Something else</p>\n".repeat(20);
    joiner.push(more);
    expect(streamed).toBe(more);
  });
});
