import { expect, it } from "vitest";
import { chooseTemplate } from "~/server/adapters/models/builtin/choose-template";
import { readRequestedValues, wordsAbout } from "~/server/adapters/models/builtin/read-values";
import { productTemplates } from "~tests/support/product-templates";
import { freshSentences, tunedSentences } from "./sentences";

const all = await productTemplates.all();
const chosen = (sentence: string) =>
  chooseTemplate(all, wordsAbout(readRequestedValues(sentence))).template?.id ?? null;

it.each(tunedSentences)("%s", (sentence, id) => {
  expect(chosen(sentence)).toBe(id);
});

it("generalises to sentences it was not tuned for", () => {
  const right = freshSentences.filter(([sentence, id]) => chosen(sentence) === id);
  expect(right.length).toBeGreaterThanOrEqual(32);
});

it("declines rather than starts a wrong template", () => {
  const wrong = freshSentences.filter(([sentence, id]) => ![id, null].includes(chosen(sentence)));
  expect(wrong).toEqual([]);
});

it("offers three templates for any text", () => {
  for (const request of ["", "xyzzy", "chess", "a board", "ein Spiel"])
    expect(chooseTemplate(all, request).nearest).toHaveLength(3);
});
