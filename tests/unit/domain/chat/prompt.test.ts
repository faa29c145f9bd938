import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fenceFile } from "~/domain/chat/fence-file";
import {
  fitTurns,
  MAX_EARLIER_IMAGE_BYTES,
  mayExceedContext,
  mergeTurns,
  type PromptTurn,
  selectImages,
} from "~/domain/chat/prompt";
import { MAX_SYSTEM_TOKENS } from "~/domain/chat/system-prompt";
import { estimateTokens } from "~/domain/model/context";
import { extractBlocks } from "~/domain/reply/extract-blocks";

const turn = (role: PromptTurn["role"], text: string): PromptTurn => ({
  role,
  text,
  images: [],
  omittedImages: 0,
  tokens: estimateTokens(text),
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
    expect(fit).toMatchObject({ turns: [turns[2]], leftOut: 2 });
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
          const prompt = "x".repeat(MAX_SYSTEM_TOKENS * 3);
          const turns = texts.map((text, at) => turn(at % 2 === 0 ? "user" : "assistant", text));
          const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
          const room = { contextTokens, instructions: `${prompt}${own}`, outputTokens: 100_000 };
          if (!mayExceedContext(tokens, contextTokens)) expect(fitTurns(turns, room).leftOut).toBe(0);
        },
      ),
    );
    expect(mayExceedContext(1_000, 32_768)).toBe(false);
    expect(mayExceedContext(1_000, 4_096)).toBe(true);
  });
});

describe("a conversation that no longer fits", () => {
  const budget = { contextTokens: 8_192, instructions: "", outputTokens: 2_000 };
  const sized = (tokens: readonly number[]) =>
    tokens.map((tokens, at) => ({ role: at % 2 === 0 ? ("user" as const) : ("assistant" as const), tokens }));
  /** Where the prompt of each message begins. */
  const starts = (turns: ReturnType<typeof sized>, projectTokens = (_: number) => 0) =>
    turns.flatMap((_, at) =>
      at % 2 === 0 ? fitTurns(turns.slice(0, at + 1), budget, projectTokens(at)).leftOut : [],
    );

  it("begins at the same turn for many messages, and always fits", () => {
    const turns = sized(Array.from({ length: 161 }, (_, at) => (at % 2 === 0 ? 40 : 260)));
    const begins = starts(turns);
    const moves = begins.filter((start, at) => at > 0 && start !== begins[at - 1]).length;
    expect(begins.at(-1)).toBeGreaterThan(80);
    // 80 messages of 300 tokens; each step makes room for 40 % of 6,192.
    expect(moves).toBeLessThanOrEqual(Math.ceil((80 * 300) / (6_192 * 0.4)));
  });

  it("does not begin elsewhere because the project gains or loses some lines", () => {
    const turns = sized(Array.from({ length: 81 }, () => 150));
    const begins = starts(turns, (at) => 1_000 + ((at * 37) % 60));
    expect(begins).toEqual(starts(turns, () => 1_000));
  });

  it("never goes back, begins with the user, and fits whatever its turns are", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 60 }), (tokens) => {
        const turns = sized(tokens);
        const begins = starts(turns);
        expect(begins).toEqual(begins.toSorted((a, b) => a - b));
        for (const [message, start] of begins.entries()) {
          const sent = turns.slice(start, 2 * message + 1);
          expect(sent[0]?.role).toBe("user");
          expect(sent.length === 1 || sent.reduce((sum, one) => sum + one.tokens, 0) <= 6_192).toBe(true);
        }
      }),
    );
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
