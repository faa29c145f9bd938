import { afterEach, expect, it, vi } from "vitest";
import { readItem, storeItem } from "~/lib/stored-item";

afterEach(() => vi.unstubAllGlobals());

it("stores, reads and removes items", () => {
  const items = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  };
  vi.stubGlobal("window", { localStorage });
  storeItem("localStorage", "key", "value");
  expect(readItem("localStorage", "key")).toBe("value");
  storeItem("localStorage", "key", null);
  expect(readItem("localStorage", "key")).toBeNull();
});

it("finds nothing, and does not throw, where storage is blocked", () => {
  const blocked = () => {
    throw new DOMException("Access is denied", "SecurityError");
  };
  vi.stubGlobal("window", Object.defineProperty({}, "localStorage", { get: blocked }));
  expect(readItem("localStorage", "key")).toBeNull();
  expect(() => storeItem("localStorage", "key", "value")).not.toThrow();
});
