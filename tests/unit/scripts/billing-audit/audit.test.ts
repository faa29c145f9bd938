import { beforeAll, describe, expect, it } from "vitest";
import { access } from "./access";
import { money } from "./money";
import { periods } from "./periods";
import { discrepanciesIn } from "./planting";
import { type RightBooks, rightBooks } from "./right-books";
import { rows } from "./rows";

let right: RightBooks;

beforeAll(async () => {
  right = await rightBooks();
});

describe("the audit of billing runs", () => {
  it("finds nothing in correct books", () => {
    expect(discrepanciesIn(right, () => {})).toEqual([]);
  });

  it("expects no row for a purchase that was never completed", () => {
    const found = discrepanciesIn(right, (books) => {
      books.subscriptions = books.subscriptions.filter(({ userId }) => userId !== "user-eve");
    });
    expect(found).toEqual([]);
  });

  it.each([...access, ...periods, ...money, ...rows])("finds %s", (_, plant, discrepancy) => {
    expect(discrepanciesIn(right, plant)).toContain(discrepancy);
  });
});
