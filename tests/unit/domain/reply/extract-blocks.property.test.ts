import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createExtractor, extractBlocks } from "~/domain/reply/extract-blocks";

// A busy machine must not fail a property test.
vi.setConfig({ testTimeout: 120_000 });

const runs = { numRuns: 300 };
const piece = fc.constantFrom(
  ...[
    "```",
    "~~~",
    "````",
    "`",
    "html",
    "js a.js",
    "\n",
    "\r\n",
    "\r",
    "<p>",
    "&lt;",
    "</html>",
    "<!doctype html>",
  ],
  ...[
    "<think>",
    "</think>",
    "> ",
    "- ",
    "1. ",
    "  ",
    "\t",
    "    ",
    "é",
    "💡",
    "\u0000",
    "</script>",
    "<!-- x -->",
  ],
  ...[
    '<boltAction type="file" filePath="a.css">',
    "</boltAction>",
    '<dyad-write path="b.js">',
    "</dyad-write>",
  ],
);
const code = fc
  .array(fc.oneof(piece, fc.string({ unit: "binary", maxLength: 12 })), { maxLength: 30 })
  .map((pieces) => pieces.join(""));
const fenceCharacter = fc.constantFrom("`", "~");
const prose = fc.constantFrom("", "Here you are:\n", "A list\n\n- one\n- two\n\n", "> said\n\n", "# Title\n");

/** A fence longer than any run of `character` in the code. */
function fenceFor(x: string, character: string, extra: number): string {
  const runsOf = [...x.matchAll(new RegExp(`${character}+`, "g"))].map(([run]) => run.length);
  return character.repeat(Math.max(3, ...runsOf.map((length) => length + 1)) + extra);
}

function inChunks(text: string, cuts: readonly number[]): string[] {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  return places.slice(1).map((end, index) => text.slice(places[index], end));
}

describe("extraction", () => {
  it("returns any content byte for byte, in any fence and after any prose", () => {
    fc.assert(
      fc.property(
        code,
        fenceCharacter,
        fc.nat(3),
        fc.nat(3),
        prose,
        (x, character, extra, longer, before) => {
          const fence = fenceFor(x, character, extra);
          const reply = `${before}${fence}html\n${x}\n${fence}${character.repeat(longer)}\nDone.\n`;
          const [block] = extractBlocks(reply);
          expect(block?.content).toBe(`${x}\n`);
          expect(block?.closed).toBe(true);
          expect(reply.slice(block?.start, block?.end)).toBe(
            `${fence}html\n${x}\n${fence}${character.repeat(longer)}\n`,
          );
        },
      ),
      runs,
    );
  });

  it("returns the content of a fence in a quote or a list item", () => {
    const line = fc.string({ unit: "grapheme", maxLength: 20 }).filter((text) => !/[\r\n]/.test(text));
    const prefix = fc.constantFrom(
      ["> ", "> "],
      ["- ", "  "],
      ["12. ", "    "],
      ["> 1) ", ">    "],
      ["* - ", "    "],
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), prefix, (lines, [first = "", rest = ""]) => {
        const fence = fenceFor(lines.join("\n"), "~", 0);
        const reply = [`${first}${fence}py`, ...lines.map((text) => rest + text), `${rest}${fence}`].join(
          "\n",
        );
        const content = lines.map((text) => `${text}\n`).join("");
        expect(extractBlocks(reply)).toMatchObject([{ content, closed: true, language: "python" }]);
      }),
      runs,
    );
  });

  it("does not depend on how the reply is split into chunks", () => {
    const reply = fc.oneof(
      code,
      fc.tuple(code, code).map(([a, b]) => `${a}\n\`\`\`html\r\n${b}\r\n\`\`\`\r\n${a}`),
    );
    fc.assert(
      fc.property(reply, fc.array(fc.nat(), { maxLength: 12 }), (text, cuts) => {
        const extractor = createExtractor();
        const chunks = inChunks(text, cuts);
        let read = "";
        for (const chunk of chunks) {
          read += chunk;
          expect(extractor.append(chunk)).toEqual(extractBlocks(read));
        }
      }),
      runs,
    );
  });

  it("never shows thinking, closed or not", () => {
    const thought = code.map((x) => x.replaceAll(/<\/think>/g, "").replaceAll("SECRET", ""));
    const fenced = thought.map((x) => `\n\`\`\`html\nSECRET ${x}\nSECRET\n\`\`\`\n`);
    fc.assert(
      fc.property(fenced, fc.boolean(), fc.constantFrom("", "Hm. ", "Hello\n", "- "), (x, closed, before) => {
        const reply = `${before}<think>${x}${closed ? "</think>\n\n```css\na {}\n```\n" : ""}`;
        const blocks = extractBlocks(reply);
        expect(JSON.stringify(blocks)).not.toContain("SECRET");
        expect(blocks.map((block) => block.content)).toEqual(closed ? ["a {}\n"] : []);
      }),
      runs,
    );
  });
});
