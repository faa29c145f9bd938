import { describe, expect, it } from "vitest";
import { replyAfter } from "./converse";

const sentences = (paragraph: string | undefined) => paragraph?.match(/[.!?](?=\s|$)/g)?.length ?? 0;

describe("what the starter cannot do", () => {
  const paragraphs = replyAfter("explain quantum physics").split("\n\n");

  it("is said in one sentence, and one more says how to connect a model", () => {
    expect(paragraphs).toHaveLength(3);
    expect(sentences(paragraphs[0])).toBe(1);
    expect(paragraphs[0]).toContain("no language model");
    expect(sentences(paragraphs[1])).toBe(1);
    expect(paragraphs[1]).toMatch(/Ollama.*OLLAMA_BASE_URL.*GEMINI_API_KEY/);
  });

  it("is followed by a short way to what it can do", () => {
    expect(paragraphs[2]?.length).toBeLessThan(200);
    expect(paragraphs[2]).toContain("“what can you do?”");
    expect(replyAfter("what can you do?")).toContain("a tic-tac-toe game");
  });

  it("is the same length later in a conversation, with and without a page", () => {
    expect(replyAfter("hi", "explain quantum physics").split("\n\n")).toHaveLength(3);
    const reply = replyAfter("a notes app", "explain monads to me").split("\n\n");
    expect(reply.map(sentences)).toEqual([1, 1, 1]);
  });
});

describe("a function in a language that the starter does not have", () => {
  it.each([
    [
      "fibonacci in Rust",
      "I have the Fibonacci numbers in JavaScript, TypeScript, Python and Go, not in Rust.",
    ],
    ["binary search in C++", "not in C++."],
    ["write a quicksort in PHP", "not in PHP."],
    ["binary search in SQL", "I have binary search in JavaScript, TypeScript, Python and Go, not in SQL."],
  ])("%s: says which it has", (message, said) => {
    const reply = replyAfter(message);
    expect(reply).toContain(said);
    expect(reply).not.toContain("```");
  });

  it.each([
    "and in Python 3?",
    "Can you write that in Python, please?",
    "now as a Python function",
    "in Python",
  ])("%s: the last function again", (message) =>
    expect(replyAfter("fibonacci in Go", message)).toContain("```python"),
  );

  it("is no follow-up when something else is asked for", () => {
    const reply = replyAfter("fibonacci in Go", "write me a compiler for Haskell with a type checker");
    expect(reply).not.toContain("Fibonacci");
    expect(replyAfter("fibonacci in Go", "a parser in Python")).not.toContain("Fibonacci");
  });

  it("is known in a follow-up too", () => {
    expect(replyAfter("fibonacci in Go", "the same in Rust")).toContain("not in Rust.");
    expect(replyAfter("fibonacci in Go", "the same in Rust", "the same in Python")).toContain("```python");
  });
});
