import { describe, expect, it } from "vitest";
import { pageIn, replyAfter, wordsOf } from "./converse";

const PRICING = "a pricing page for a bakery";
const faqsIn = (html: string) => html.match(/<section id="faq"/g)?.length ?? 0;

describe("a section that the page has already", () => {
  it("is not said to be added", () => {
    const reply = replyAfter(PRICING, "add a FAQ");
    expect(reply).toContain("The page already has the FAQ.");
    expect(reply).not.toContain("Done");
    expect(pageIn(reply)).toBe("");
  });

  it("is told apart from what is new in the same sentence", () => {
    const reply = replyAfter(PRICING, "add a FAQ and a newsletter");
    expect(wordsOf(reply)).toContain(
      "Done: I have added the newsletter sign-up. The page already has the FAQ.",
    );
    expect(faqsIn(pageIn(reply))).toBe(1);
  });

  it("can be added again after it was removed", () => {
    const reply = replyAfter(PRICING, "remove the FAQ", "add a FAQ");
    expect(wordsOf(reply)).toContain("added the FAQ");
    expect(faqsIn(pageIn(reply))).toBe(1);
  });

  it("leaves nothing to undo but what was done before", () => {
    const reply = replyAfter(PRICING, "add a newsletter", "add a FAQ", "undo");
    expect(pageIn(reply)).toBe(pageIn(replyAfter(PRICING)));
  });

  it("answers to its own name in recipes that draw it themselves", () => {
    expect(replyAfter("a blog", "add a blog section")).toContain("The page already has the blog section.");
    expect(replyAfter("a contact form", "add a contact form and a footer")).toContain(
      "The page already has the contact form and the footer.",
    );
  });
});

describe("a section that the page does not have", () => {
  it("is not said to be removed", () => {
    const reply = replyAfter(PRICING, "remove the newsletter");
    expect(reply).toContain("The page has no newsletter sign-up.");
    expect(reply).not.toContain("Done");
  });
});

describe("a text that is to be replaced", () => {
  it("is said to be missing where it is", () => {
    const reply = replyAfter("a pricing page for a bakery", 'change "Golden Goose" to "Silver Swan"');
    expect(wordsOf(reply)).toContain("I found no text “Golden Goose” on the page.");
    expect(wordsOf(reply)).not.toContain("Done");
    expect(pageIn(reply)).toBe("");
  });

  it("is followed to what it was replaced by", () => {
    const first = ["a sign-up form for a gym", 'change "Password" to "Secret"'];
    expect(wordsOf(replyAfter(...first))).toContain("Done");
    const reply = replyAfter(...first, 'change "Secret" to "Pass phrase"');
    expect(pageIn(reply)).toContain("Pass phrase");
    expect(pageIn(reply)).not.toContain("Secret");
  });
});
