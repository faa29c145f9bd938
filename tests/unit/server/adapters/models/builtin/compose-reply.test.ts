import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { CONTINUE_PROMPT } from "~/domain/chat/continue";
import { composeReply, type Turn } from "~/server/adapters/models/builtin/compose-reply";
import { replyFor } from "~/server/adapters/models/builtin/continue-reply";
import { copy } from "~/server/adapters/models/builtin/copy";
import { recipes } from "~/server/adapters/models/builtin/recipes/index";

// Many whole pages are composed here; on a busy machine that takes longer than a test is usually given.
vi.setConfig({ testTimeout: 60_000 });

const user = (text: string): Turn => ({ role: "user", text });
const assistant = (text: string): Turn => ({ role: "assistant", text });
const htmlOf = (reply: string) => /^(`{3,})html\n([\s\S]*?)\n\1$/m.exec(reply)?.[2] ?? "";

describe("composeReply", () => {
  it("shows the bakery, its four plans and green", () => {
    const reply = composeReply([user("a pricing page for a bakery with four plans in green")]);
    expect(reply).toContain("“Golden Crust Bakery”, with four plans, in green");
    const html = htmlOf(reply);
    expect(html.match(/data-plan=/g)).toHaveLength(4);
    expect(html).toContain("One loaf of your choice every week");
    expect(html).toContain("#16a34a");
  });

  it("says what it is in the first reply of a conversation, and only there", () => {
    const first = composeReply([user("a notes app")]);
    expect(first.startsWith(copy.introduction)).toBe(true);
    expect(composeReply([user("a notes app"), assistant(first), user("make it dark")])).not.toContain(
      copy.introduction,
    );
  });

  it("suggests no section that the page has already", () => {
    expect(composeReply([user("a pricing page")])).toContain("“add testimonials”");
    expect(composeReply([user("a pricing page"), user("remove the FAQ")])).toContain("“add a FAQ”");
  });

  it("holds exactly one fence, with the whole file", () => {
    for (const recipe of recipes) {
      const reply = composeReply([user(`make ${recipe.label}`)]);
      expect(reply.match(/^`{3,}html$/gm), recipe.id).toHaveLength(1);
      expect(htmlOf(reply), recipe.id).toMatch(/^<!doctype html>[\s\S]*<\/html>$/);
    }
  });

  it("answers with no fence and a way on when it cannot help", () => {
    const reply = composeReply([user("explain quantum physics")]);
    expect(reply).not.toContain("```");
    expect(reply).toContain("OLLAMA_BASE_URL");
    expect(reply).toContain("GEMINI_API_KEY");
  });

  it("writes functions in one fence of their language", () => {
    const reply = composeReply([user("binary search in Go")]);
    expect(reply.match(/^```/gm)).toHaveLength(2);
    expect(reply).toContain("```go\n");
  });

  it("never lets texts of a prompt become markup", () => {
    const html = htmlOf(
      composeReply([user('a landing page called "<img src=x onerror=alert(1)></script><b>"')]),
    );
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });

  it("loads nothing from anywhere", () => {
    for (const recipe of recipes) {
      const html = htmlOf(composeReply([user(`make ${recipe.label}`)]));
      expect(html, recipe.id).not.toMatch(
        /(?:src|href|action)="(?:https?:)?\/\/|url\(\s*["']?(?:https?:)?\/\/|\bfetch\(|XMLHttpRequest|WebSocket|@import|<link/,
      );
    }
  });

  it("gives the same text for the same conversation", () => {
    const prompt = fc.constantFrom(
      "pricing page for a gym",
      "kanban in red",
      "quiz about space",
      "fibonacci in go",
      "hi",
      "nonsense",
    );
    const edit = fc.constantFrom(
      "make it dark",
      "bigger text",
      "add a FAQ",
      "in German",
      "undo",
      "five plans",
    );
    fc.assert(
      fc.property(prompt, fc.array(edit, { maxLength: 4 }), (first, edits) => {
        const turns = [first, ...edits].flatMap((text) => [user(text), assistant("…")]).slice(0, -1);
        expect(composeReply(turns)).toBe(composeReply(structuredClone(turns)));
      }),
      { numRuns: 40 },
    );
  });

  it("stays up for any words at all", () => {
    const words = fc.constantFrom(
      "make",
      "it",
      "add",
      "a",
      "remove",
      "the",
      "title",
      "to",
      '"',
      "“",
      "```",
      "#fff",
      "dark",
      "five",
      "plans",
      "called",
      "\n",
      "with",
      ",",
      "in",
      "German",
      "rename",
      "\uE000",
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 14 }), fc.string({ unit: "binary" }), (known, unknown) => {
        expect(composeReply([user("pricing page"), user(known.join(" ")), user(unknown)])).not.toBe("");
      }),
      { numRuns: 50 },
    );
  });
});

describe("replyFor", () => {
  const conversation = [user("a pricing page for a bakery with four plans in green")];
  const whole = composeReply(conversation);

  it("goes on from any cut of its own reply, byte for byte", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: whole.length }), (cut) => {
        const partial = whole.slice(0, cut);
        expect(partial + replyFor([...conversation, assistant(partial)])).toBe(whole);
        expect(partial + replyFor([...conversation, assistant(partial), user(CONTINUE_PROMPT)])).toBe(whole);
      }),
      { numRuns: 60 },
    );
  });

  it("goes on a second time after a continued part", () => {
    const [one, two] = [whole.slice(0, 700), whole.slice(700, 1900)];
    const turns = [
      ...conversation,
      assistant(one),
      user(CONTINUE_PROMPT),
      assistant(two),
      user(CONTINUE_PROMPT),
    ];
    expect(one + two + replyFor(turns)).toBe(whole);
  });

  it("takes an edit after a continued reply for an edit of the whole", () => {
    const turns = [
      ...conversation,
      assistant(whole.slice(0, 900)),
      user(CONTINUE_PROMPT),
      assistant(whole.slice(900)),
    ];
    expect(replyFor([...turns, user("make it dark")])).toContain('content="dark"');
  });

  it("writes the whole reply where the last turn is not its own", () => {
    expect(replyFor([...conversation, assistant("Something else")])).toBe(whole);
  });
});
