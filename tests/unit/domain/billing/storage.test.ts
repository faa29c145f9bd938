import { describe, expect, it } from "vitest";
import { planLimits } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { type StoredBytes, storageKinds } from "~/domain/billing/storage";
import { countedTables, uncountedTables } from "~tests/support/counted-tables";
import { databaseTables } from "~tests/support/database-tables";

const MB = 1_000_000;
const free = planLimits["free-plan"];
const none = Object.fromEntries(storageKinds.map((kind) => [kind, 0])) as StoredBytes;

describe("the database", () => {
  it("has no table of which nobody decided whether it counts toward the plan's storage", () => {
    const decided = [countedTables, uncountedTables].flatMap((tables) => Object.keys(tables));
    expect(decided.toSorted()).toEqual([...databaseTables().keys()].toSorted());
  });

  it.each(Object.entries(countedTables))(
    "has no column of %s for text, bytes or JSON of which nobody decided whether it counts",
    (name, { counted, leftOut }) => {
      const contents = (databaseTables().get(name) ?? [])
        .filter(({ type, isId }) => !isId && ["String", "Bytes", "Json"].includes(type))
        .map(({ field }) => field);
      expect([...counted, ...Object.keys(leftOut)].toSorted()).toEqual(contents.toSorted());
    },
  );
});

describe("a plan's storage", () => {
  it("is full at its exact limit, and the refusal says what takes most and what to delete", () => {
    const stored = { ...none, files: 9 * MB, versions: 91 * MB };
    expect(() => planChecks.storageBytes(free, stored)).not.toThrow();
    expect(() => planChecks.storageBytes(free, stored, 1)).toThrow(
      "This would exceed the 100 MB of storage in the Free plan: most of it is project versions (91 MB), so delete chats whose projects you no longer need.",
    );
    expect(() => planChecks.storageBytes(free, { ...stored, chats: 1 })).toThrow(/100 MB/);
  });

  it("has no limit on Enterprise", () =>
    expect(() =>
      planChecks.storageBytes(planLimits["enterprise-plan"], { ...none, files: 1e15 }),
    ).not.toThrow());
});
