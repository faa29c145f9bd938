import { changeStorage, type StorageArea, type StorageChange, type StorageItems } from "~preview";

/** The web storage of one pane's pages. Outlives their frames. */
export interface PageStorage {
  items(area: StorageArea): StorageItems;
  /** Applies a page's changes. Ignores those over the quota, which only hostile code sends. */
  change(area: StorageArea, changes: readonly StorageChange[]): void;
  clear(): void;
}

/** @param onChange called for each change of localStorage */
export function createPageStorage(
  onChange: (changes: readonly StorageChange[]) => void = () => {},
): PageStorage {
  const stored: Record<StorageArea, StorageItems> = { local: new Map(), session: new Map() };
  return {
    items: (area) => stored[area],
    change(area, changes) {
      const next = changeStorage(stored[area], changes);
      if (!next) return;
      stored[area] = next;
      if (area === "local") onChange(changes);
    },
    clear() {
      stored.local = new Map();
      stored.session = new Map();
    },
  };
}

/** The changes that recreate the items in an empty storage. */
export const toChanges = (items: StorageItems): StorageChange[] =>
  [...items].map(([key, value]) => ({ key, value }));
