import { beforeAll, describe, expect, it } from "vitest";
import { access } from "./access";
import { type CorrectBooks, correctBooks } from "./correct-books";
import { money } from "./money";
import { periods } from "./periods";
import { discrepanciesIn } from "./planting";
import { rows } from "./rows";

let correct: CorrectBooks;

beforeAll(async () => {
  correct = await correctBooks();
});

describe("the audit of billing runs", () => {
  it("finds nothing in correct books", () => {
    expect(discrepanciesIn(correct, () => {})).toEqual([]);
  });

  it("expects no row for a purchase that was never completed", () => {
    const found = discrepanciesIn(correct, (books) => {
      books.subscriptions = books.subscriptions.filter(({ userId }) => userId !== "user-eve");
    });
    expect(found).toEqual([]);
  });

  it.each([...access, ...periods, ...money, ...rows])("finds %s", (_, plant, discrepancy) => {
    expect(discrepanciesIn(correct, plant)).toContain(discrepancy);
  });
});
