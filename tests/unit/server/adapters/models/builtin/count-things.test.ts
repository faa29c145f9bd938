import { describe, expect, it } from "vitest";
import { pageIn, replyAfter, wordsOf } from "./converse";

/** The faces that a memory page starts from: each of them lies on two cards. */
const pairsOn = (html: string): number =>
  JSON.parse(/const faces = (\[[\s\S]*?\n\s*\]);/.exec(html)?.[1] ?? "[]").length;

describe("the cards of a memory game", () => {
  it.each([
    [["a memory game with 12 cards"], 6, "with six pairs (twelve cards)"],
    [["memory with 8 cards"], 4, "with four pairs (eight cards)"],
    [["memory game with 12 pairs"], 12, "with twelve pairs (24 cards)"],
    [["ein Memory-Spiel mit 16 Karten"], 8, "with eight pairs (16 cards)"],
    [["memory game", "12 cards"], 6, "set it to six pairs (twelve cards)"],
    [["memory game", "add another pair"], 9, "set it to nine pairs (18 cards)"],
    [["memory game with 12 cards", "add two more cards"], 7, "set it to seven pairs (14 cards)"],
    [["memory game with 12 cards", "remove a pair"], 5, "set it to five pairs (ten cards)"],
  ])("%j: %i pairs", (messages, pairs, said) => {
    const reply = replyAfter(...messages);
    expect(pairsOn(pageIn(reply))).toBe(pairs);
    expect(wordsOf(reply)).toContain(said);
  });

  it.each([
    [
      ["memory game with 7 cards"],
      4,
      "Seven cards make no whole pairs, so there are four pairs (eight cards).",
    ],
    [
      ["memory game", "7 cards"],
      4,
      "Seven cards make no whole pairs, so there are four pairs (eight cards).",
    ],
    [["memory game with 100 cards"], 18, "I can make 2 to 18 pairs, so there are 18 pairs (36 cards)."],
  ])("%j: says what was done instead", (messages, pairs, said) => {
    const reply = replyAfter(...messages);
    expect(pairsOn(pageIn(reply))).toBe(pairs);
    expect(wordsOf(reply)).toContain(said);
  });
});

describe("a number of other things", () => {
  it.each([
    [
      ["kanban with 20 columns"],
      "with twelve columns",
      "I can make 2 to 12 columns, so there are twelve columns.",
    ],
    [["a pricing page with 4 plans"], "with four plans. ", "Names, texts and figures on it are samples.\n"],
    [["a pricing page", "remove 3 plans"], "set it to one plan.", "I can make 1 to 60 plans"],
  ])("%j is said as it is", (messages, said, noted) => {
    expect(wordsOf(replyAfter(...messages))).toContain(said);
    expect(wordsOf(replyAfter(...messages))).toContain(noted);
  });
});

describe("the minutes of a timer", () => {
  it("are changed by a sentence too", () => {
    const reply = replyAfter("a 5 minute timer", "make it 12 minutes");
    expect(wordsOf(reply)).toContain("set it to twelve minutes");
    expect(pageIn(reply)).toMatch(/id="focus-minutes"[^>]* value="12"/);
  });
});
