import type { StorageArea, StorageChange } from "../protocol";
import { createStorage } from "./storage";

type StorageSettings = {
  initial: [string, string][];
  send: (changes: StorageChange[]) => void;
  warn: (text: string) => void;
};

/** Replaces localStorage or sessionStorage. With localStorage, also defines the store for IndexedDB. */
export function defineStorage(area: StorageArea, { initial, send, warn }: StorageSettings): void {
  const { items, databases } = createStorage(area, initial, { send, warn });
  Object.defineProperty(window, `${area}Storage`, { configurable: true, value: items });
  // Read by page-databases.js, which replaces IndexedDB.
  if (area === "local")
    Object.defineProperty(window, "pageDatabases", { configurable: true, value: { ...databases, warn } });
}

/** Cookies in memory: they throw in an opaque origin. */
export function defineCookies(): void {
  let cookies = "";
  Object.defineProperty(document, "cookie", {
    configurable: true,
    get: () => cookies,
    set: (value: unknown) => {
      const pair = String(value).split(";")[0] ?? "";
      cookies = cookies ? `${cookies}; ${pair}` : pair;
    },
  });
}
