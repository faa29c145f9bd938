import { describe, expect, it } from "vitest";
import { pageIn, replyAfter, wordsOf } from "./converse";

const plansOn = (html: string) => [...html.matchAll(/data-plan="([^"]+)"/g)].map(([, name]) => name);
const pricesOn = (html: string) => [...html.matchAll(/data-monthly="(\d+)"/g)].map(([, price]) => price);
const pageAfter = (...messages: string[]) => pageIn(replyAfter(...messages));

describe("headings put into another language", () => {
  it.each(["put the headings in German", "translate it into French", "in Spanish"])(
    "leave a subject's names, prices and sentences: %s",
    (edit) => {
      const before = pageAfter("a pricing page for a gym");
      const after = pageAfter("a pricing page for a gym", edit);
      expect(plansOn(after)).toEqual(plansOn(before));
      expect(pricesOn(after)).toEqual(pricesOn(before));
      expect(after.match(/<li>.*?<span>(.*?)<\/span>/g)).toEqual(before.match(/<li>.*?<span>(.*?)<\/span>/g));
      expect(after).not.toContain("Most popular");
      expect(/<h1>(.*?)<\/h1>/.exec(after)?.[1]).not.toBe(/<h1>(.*?)<\/h1>/.exec(before)?.[1]);
    },
  );

  it("leave a bakery's texts, and the reply says so", () => {
    const reply = replyAfter("a landing page for a bakery", "put the headings in German");
    expect(pageIn(reply)).toContain("Golden Crust Bakery");
    expect(pageIn(reply)).toContain("One loaf of your choice every week");
    expect(pageIn(reply)).toContain("Fragen und Antworten");
    expect(wordsOf(reply)).toContain(
      "put the headings and labels into German, leaving names, prices and the texts that I cannot translate as they were.",
    );
  });

  it("leave the plans' names and prices where no subject has texts", () => {
    const before = pageAfter("a pricing page for a chess club");
    const after = pageAfter("a pricing page for a chess club", "put the headings in German");
    expect(plansOn(after)).toEqual(plansOn(before));
    expect(pricesOn(after)).toEqual(pricesOn(before));
    expect(after).toContain("Hilfe per E-Mail");
  });

  it("leave what the user wrote", () => {
    const after = pageAfter(
      "a pricing page for a gym with four plans",
      "change 'Most popular' to 'Our favourite'",
      "rename the Start plan to Kick-off",
      'change the heading to "Lift more"',
      "put the headings in German",
    );
    expect(plansOn(after)).toHaveLength(4);
    expect(after).toContain(">Our favourite<");
    expect(after).toContain(">Kick-off<");
    expect(after).toContain("<h1>Lift more</h1>");
    expect(after).toContain("Alles aus Kick-off");
  });

  it("leave it through several languages, and back in English nothing is lost", () => {
    const own = ["a landing page for a gym", "change 'Most popular' to 'Our favourite'"];
    const after = pageAfter(...own, "in German", "in French");
    expect(after).toContain(">Our favourite<");
    expect(plansOn(after)).toEqual(plansOn(pageAfter(...own)));
    const [back, before] = [pageAfter(...own, "in German", "in English"), pageAfter(...own)];
    expect(back.slice(back.indexOf("<body>"))).toBe(before.slice(before.indexOf("<body>")));
  });

  it("leave a replaced text of a script and of an attribute", () => {
    const after = pageAfter("todo app", "change 'Nothing here.' to 'All clear'", "in German");
    expect(after).toContain("All clear");
  });

  it("take the language of a page's next subject", () => {
    const after = pageAfter("a pricing page for a gym", "in German", "make it about dogs");
    expect(after).toContain("Hilfe per E-Mail");
  });
});
