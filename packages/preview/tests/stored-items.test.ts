import { describe, expect, it } from "vitest";
import { changeStorage, storageBytes } from "../stored-items";

const set = (key: string, value: string | null) => ({ key, value });

describe("a page's storage", () => {
  it("changes only the given keys", () => {
    const items = new Map([
      ["kept", "1"],
      ["gone", "2"],
      ["changed", "3"],
    ]);
    const next = changeStorage(items, [set("gone", null), set("changed", "4"), set("__proto__", "5")]);
    expect([...(next ?? [])]).toEqual([
      ["kept", "1"],
      ["changed", "4"],
      ["__proto__", "5"],
    ]);
    expect(items.get("changed")).toBe("3");
  });

  it("counts bytes, not characters", () => {
    expect(storageBytes(new Map([["a", "é€"]]))).toBe(6);
  });

  it("accepts a megabyte in a thousand keys, and no more", () => {
    const full = changeStorage(new Map(), [set("k", "x".repeat(999_999))]);
    expect(full).not.toBeNull();
    expect(changeStorage(full ?? new Map(), [set("l", "")])).toBeNull();
    const many = changeStorage(
      new Map(),
      Array.from({ length: 1000 }, (_, index) => set(`${index}`, "")),
    );
    expect(many?.size).toBe(1000);
    expect(changeStorage(many ?? new Map(), [set("one more", "")])).toBeNull();
    expect(changeStorage(many ?? new Map(), [set("0", null), set("one more", "")])?.size).toBe(1000);
  });
});
