import { describe, expect, it } from "vitest";
import { type RepairState, repairPrompt } from "~/domain/chat/repair";
import { withoutSettledText } from "~/domain/chat/settled-text";
import { formatFollowUps } from "~/domain/reply/follow-ups";
import { planRetry } from "~/domain/reply/retry-changes";

const user = (text: string, repair: RepairState | null = null) => ({ role: "user" as const, text, repair });
const reply = (text: string) => ({ role: "assistant" as const, text, repair: null });
const textsOf = (turns: Parameters<typeof withoutSettledText>[0]) =>
  withoutSettledText(turns).map(({ text }) => text);

const console = repairPrompt({
  error: "TypeError: items is undefined\n    at App (src/App.tsx:12:5)",
  changed: ["src/App.tsx"],
  diff: "+const items = props.items;",
  earlier: ["Try it again"],
});

describe("a conversation without what is over", () => {
  it("keeps one line of an error whose try has ended, and says which changes were rolled back", () => {
    const turns = [
      user(console, "fixed"),
      reply("Fixed."),
      user(console, "rolled_back"),
      reply("No."),
      user("Go on"),
    ];
    expect(textsOf(turns)).toEqual([
      "Fix an error of the preview: TypeError: items is undefined",
      "Fixed.",
      "Fix an error of the preview: TypeError: items is undefined\n\n[The change was rolled back.]",
      "No.",
      "Go on",
    ]);
  });

  it("keeps all of an error that is being fixed", () => {
    expect(textsOf([user("A shop"), reply("Here."), user(console, "running")]).at(-1)).toBe(console);
    // The same text, typed by a user, is no try.
    expect(textsOf([user(console), reply("Fixed."), user("Go on")])[0]).toBe(console);
  });

  it("keeps only the suggestions of the newest reply: the user may mean one of them", () => {
    const next = formatFollowUps(["Add a cart", "Add a footer"]);
    const texts = textsOf([
      user("A shop"),
      reply(`Here.\n${next}`),
      user("More"),
      reply(`Done.\n${next}`),
      user("The second"),
    ]);
    expect(texts[1]).toBe("Here.\n");
    expect(texts[3]).toBe(`Done.\n${next}`);
  });

  it("has no notes on changes that were made again", () => {
    const refusals = new Map([["a.css", { reason: "No." }]]);
    const note = planRetry("", { files: new Map(), changes: [], refusals, steps: [] })?.note ?? "";
    expect(note).toContain("did not fit");
    expect(textsOf([user("A"), reply(`First.${note}Second.`), user("B")])[1]).toBe("First.\n\nSecond.");
  });

  it("is the same where nothing is over", () => {
    const turns = [user("A"), reply("B\n\n\n\nC"), user("D")];
    expect(withoutSettledText(turns)).toEqual(turns);
  });
});
