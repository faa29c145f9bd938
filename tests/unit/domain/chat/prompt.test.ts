import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fenceFile } from "~/domain/chat/fence-file";
import { assembleContext } from "~/domain/chat/project-context";
import {
  fitTurns,
  instructionsFor,
  MAX_EARLIER_IMAGE_BYTES,
  mayExceedContext,
  mergeTurns,
  type PromptTurn,
  selectImages,
  systemPromptFor,
} from "~/domain/chat/prompt";
import { estimateTokens } from "~/domain/model/context";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { readEdits } from "~/domain/reply/read-edits";

const turn = (role: PromptTurn["role"], text: string): PromptTurn => ({
  role,
  text,
  images: [],
  omittedImages: 0,
  tokens: estimateTokens(text),
});

/** English text has about 1.3 tokens per word and sign; the stricter of two estimates is used. */
const strictTokens = (text: string) =>
  Math.max(
    Math.ceil((text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]+/gu) ?? []).length * 1.15),
    estimateTokens(text),
  );

describe("the system prompt", () => {
  it.each([
    ["whole", 360, 500],
    ["edits", 460, 600],
  ] as const)(
    "for %s files is under %d tokens, and under %d with all fixed text around a project's files",
    (format, limit, withProject) => {
      const prompt = instructionsFor("", format, true);
      const choice = { pinned: [], dropped: [], named: [], query: "" };
      const budget = { usual: 1_000, required: 1_000 };
      const { text } = assembleContext(new Map([["a.css", ""]]), choice, budget);
      expect(strictTokens(prompt)).toBeLessThan(limit);
      expect(strictTokens(prompt) + strictTokens(text)).toBeLessThan(withProject);
    },
  );

  it("tells only capable models of the terminal, once there is a project", () => {
    const mentions = "```run";
    expect(instructionsFor("", "edits", true)).toContain(mentions);
    expect(instructionsFor("", "edits")).not.toContain(mentions);
    expect(instructionsFor("", "whole", true)).not.toContain(mentions);
  });

  it("asks for complete files with their paths and states what the sandbox allows", () => {
    const prompt = systemPromptFor("whole");
    expect(prompt).toMatch(/names the language and the path, like ```tsx src\/App.tsx/);
    expect(prompt).toMatch(/complete, nothing left out/);
    expect(prompt).toContain("```delete src/old.tsx");
    expect(prompt).toMatch(/no network requests/);
    expect(prompt).not.toContain("SEARCH");
  });

  it("shows an example of an edit that is read as one", () => {
    const example = /<<<<<<< SEARCH[\s\S]*REPLACE/.exec(systemPromptFor("edits"))?.[0] ?? "";
    expect(readEdits(example, "")).toMatchObject([{ edits: [{ replace: "the new lines\n" }], isCut: false }]);
  });

  it("is followed by the user's own instructions, if there are any", () => {
    const prompt = systemPromptFor("edits");
    expect(instructionsFor("  ", "edits")).toBe(prompt);
    expect(instructionsFor("Use tabs.", "edits")).toBe(
      `${prompt}\n\nThe user's own instructions:\nUse tabs.`,
    );
  });
});

describe("attached files", () => {
  it("are sent as named fences and can be read back byte for byte", () => {
    expect(fenceFile("app.css", "a{}\n")).toBe("```css app.css\na{}\n```");
    const anyText = fc.string({ unit: fc.constantFrom("`", "~", "a", " ", "\n", "<", "#"), maxLength: 80 });
    fc.assert(
      fc.property(anyText, (text) => {
        const [block, ...more] = extractBlocks(fenceFile("notes.txt", text));
        expect(more).toEqual([]);
        expect(block?.fileName).toBe("notes.txt");
        expect(block?.content).toBe(text.endsWith("\n") ? text : `${text}\n`);
      }),
    );
  });
});

describe("the conversation", () => {
  it("merges turns of one role", () => {
    expect(mergeTurns([turn("user", "a"), turn("user", "b"), turn("assistant", "c")])).toEqual([
      { ...turn("user", "a\n\nb"), tokens: 3 },
      turn("assistant", "c"),
    ]);
  });

  it("omits the oldest turns, starts with the user, and never omits the newest", () => {
    const turns = [
      turn("user", "x".repeat(4_000)),
      turn("assistant", "y".repeat(4_000)),
      turn("user", "z".repeat(400)),
    ];
    const fit = fitTurns(turns, { contextTokens: 2_000, instructions: "", outputTokens: 500 });
    expect(fit).toEqual({ turns: [turns[2]], leftOut: 2 });
    expect(fitTurns(turns, { contextTokens: 100, instructions: "", outputTokens: 50 }).turns).toEqual([
      turns[2],
    ]);
    expect(fitTurns(turns, { contextTokens: null, instructions: "", outputTokens: 500 }).leftOut).toBe(0);
  });

  it("never omits turns that were not reported beforehand", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 3_000 }), { minLength: 1, maxLength: 20 }),
        fc.option(fc.integer({ min: 500, max: 40_000 })),
        fc.string({ maxLength: 4_000 }),
        (texts, contextTokens, own) => {
          const turns = texts.map((text, at) => turn(at % 2 === 0 ? "user" : "assistant", text));
          const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
          const room = { contextTokens, instructions: instructionsFor(own, "edits"), outputTokens: 100_000 };
          if (!mayExceedContext(tokens, contextTokens)) expect(fitTurns(turns, room).leftOut).toBe(0);
        },
      ),
    );
    expect(mayExceedContext(1_000, 32_768)).toBe(false);
    expect(mayExceedContext(1_000, 4_096)).toBe(true);
  });
});

describe("the images that are sent", () => {
  const turnWith = (...pictures: [id: string, bytes: number][]) => ({
    pictures: pictures.map(([id, bytes]) => ({ id, bytes })),
  });
  const half = MAX_EARLIER_IMAGE_BYTES / 2;

  it("are all of the newest message's, and the newest earlier ones that fit", () => {
    const turns = [
      turnWith(["oldest", half]),
      turnWith(["older", half], ["old", half]),
      turnWith(),
      turnWith(["own", 9_000_000], ["own too", 1]),
    ];
    const { picked, bytes } = selectImages(turns);
    expect([...picked].sort()).toEqual(["old", "older", "own", "own too"]);
    expect(bytes).toBe(MAX_EARLIER_IMAGE_BYTES + 9_000_001);
  });

  it("stop at the first that does not fit, even if an earlier one would", () => {
    const turns = [turnWith(["small", 1]), turnWith(["large", MAX_EARLIER_IMAGE_BYTES + 1]), turnWith()];
    expect([...selectImages(turns).picked]).toEqual([]);
  });

  it("are none if there are no images", () => {
    expect(selectImages([])).toEqual({ picked: new Set(), bytes: 0 });
  });
});
