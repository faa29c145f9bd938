import { changeStorage, type StorageArea, type StorageChange, type StorageItems } from "~preview";

/** What the pages of one pane have stored. It outlives the frames that they run in. */
export interface PageStorage {
  items(area: StorageArea): StorageItems;
  /** Applies what a page stored; more than a page may store is ignored, which only hostile code sends. */
  change(area: StorageArea, changes: readonly StorageChange[]): void;
  clear(): void;
}

/** @param onChange told of each change of localStorage */
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

/** Items as the changes that make them. */
export const toChanges = (items: StorageItems): StorageChange[] =>
  [...items].map(([key, value]) => ({ key, value }));
