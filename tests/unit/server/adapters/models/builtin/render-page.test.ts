import { describe, expect, it } from "vitest";
import { preparePage } from "~/domain/preview/preview-page";
import { recipes } from "~/server/adapters/models/builtin/recipes/index";
import { pageIn, replyAfter, wordsOf } from "./converse";

const pageAfter = (...messages: string[]) => pageIn(replyAfter(...messages));
const schemesOf = (html: string) => [...html.matchAll(/ color-scheme: (\w+);/g)].map(([, scheme]) => scheme);

describe("the theme of a generated page", () => {
  it.each([
    [["a landing page for a bakery"], ["light", "dark"], true],
    [["a landing page for a bakery in light mode"], ["light"], false],
    [["a landing page for a bakery", "switch to light mode"], ["light"], false],
    [["a landing page for a bakery", "make it dark"], ["dark"], false],
    [["a landing page called “After dark: jazz” in light mode"], ["light"], false],
  ])("%j has %j and follows the app's theme: %s", (messages, schemes, follows) => {
    const html = pageAfter(...messages);
    expect(schemesOf(html)).toEqual(schemes);
    expect(preparePage(html).followsTheme).toBe(follows);
  });

  it("is as asked in every recipe", () => {
    for (const { id, label } of recipes) {
      expect(preparePage(pageAfter(`make ${label}`)).followsTheme, id).toBe(true);
      expect(preparePage(pageAfter(`make ${label}`, "make it light")).followsTheme, id).toBe(false);
    }
  });

  it("is named in the reply when it was asked for, and only then", () => {
    expect(wordsOf(replyAfter("a contact form, light"))).toContain("in light mode");
    expect(wordsOf(replyAfter("a contact form"))).not.toContain("in light mode");
  });
});
