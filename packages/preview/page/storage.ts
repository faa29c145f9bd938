import { MAX_STORAGE_BYTES, MAX_STORAGE_KEYS } from "../limits";
import type { StorageArea, StorageChange } from "../protocol";
import { itemBytes, storageBytes } from "../stored-items";

type StorageListener = {
  /** Receives all changes of a task, right after it. */
  send: (changes: StorageChange[]) => void;
  warn: (text: string) => void;
};

// All of IndexedDB is stored as one item, which is hidden from the page's localStorage.
const DATABASES = "(IndexedDB)";

/**
 * An in-memory replacement for localStorage and sessionStorage, which throw in an opaque origin and would break most
 * pages. The app provides the initial items and receives every change.
 */
export function createStorage(
  area: StorageArea,
  initial: [string, string][],
  { send, warn }: StorageListener,
) {
  const items = new Map(initial);
  let bytes = storageBytes(items);
  const record = changeRecorder(send);
  const initialDatabases = items.get(DATABASES) ?? "";
  items.delete(DATABASES);
  let databaseBytes = initialDatabases === "" ? 0 : itemBytes(DATABASES, initialDatabases);
  let warned = false;
  const warnOnce = (text: string) => {
    if (!warned) warn(text);
    warned = true;
  };

  function saveDatabases(text: string) {
    const grown = bytes + itemBytes(DATABASES, text) - databaseBytes;
    if (grown > MAX_STORAGE_BYTES)
      return warnOnce(
        "IndexedDB is full: a page can store 1 MB, with localStorage. What is more is not kept.",
      );
    bytes = grown;
    databaseBytes = itemBytes(DATABASES, text);
    record(DATABASES, text === "" ? null : text);
  }

  function setItem(givenKey: unknown, givenValue: unknown): void {
    const [key, value] = [String(givenKey), String(givenValue)];
    const known = items.get(key);
    if (known === value) return;
    const grown = bytes + itemBytes(key, value) - (known === undefined ? 0 : itemBytes(key, known));
    if (grown > MAX_STORAGE_BYTES || (known === undefined && items.size >= MAX_STORAGE_KEYS)) {
      warnOnce(`${area}Storage is full: a page can store 1 MB in 1,000 keys.`);
      throw quotaError(key);
    }
    bytes = grown;
    items.set(key, value);
    record(key, value);
  }

  function removeItem(givenKey: unknown): void {
    const key = String(givenKey);
    const known = items.get(key);
    if (known === undefined) return;
    bytes -= itemBytes(key, known);
    items.delete(key);
    record(key, null);
  }

  return {
    items: storageObject(items, setItem, removeItem),
    databases: { initial: initialDatabases, save: saveDatabases },
  };
}

/** Collects changes and sends those of one task together. */
function changeRecorder(send: (changes: StorageChange[]) => void) {
  const soon = window.queueMicrotask.bind(window);
  let changed = new Map<string, string | null>();
  const flush = () => {
    const changes = [...changed].map(([key, value]) => ({ key, value }));
    changed = new Map();
    send(changes);
  };
  return (key: string, value: string | null) => {
    if (changed.size === 0) soon(flush);
    // Moves the key to the end, so that changes keep their order.
    changed.delete(key);
    changed.set(key, value);
  };
}

const quotaError = (key: string) =>
  new DOMException(
    `Failed to execute 'setItem' on 'Storage': Setting the value of '${key.slice(0, 100)}' exceeded the quota.`,
    "QuotaExceededError",
  );

/** The Storage object for the page; items are also its properties. */
function storageObject(
  items: Map<string, string>,
  setItem: (key: unknown, value: unknown) => void,
  removeItem: (key: unknown) => void,
) {
  const methods: Record<string, unknown> = {
    getItem: (key: unknown) => items.get(String(key)) ?? null,
    setItem,
    removeItem,
    clear: () => [...items.keys()].forEach(removeItem),
    key: (index: number) => [...items.keys()][index] ?? null,
  };
  return new Proxy(methods, {
    get: (target, key) => (key === "length" ? items.size : (target[String(key)] ?? items.get(String(key)))),
    set: (_, key, value) => {
      setItem(key, value);
      return true;
    },
    deleteProperty: (_, key) => {
      removeItem(key);
      return true;
    },
    has: (_, key) => items.has(String(key)),
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      items.has(String(key))
        ? { configurable: true, enumerable: true, writable: true, value: items.get(String(key)) }
        : undefined,
  });
}
