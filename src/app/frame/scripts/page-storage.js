// Stands in for localStorage and sessionStorage, which throw in an opaque origin and would break most pages. It is in
// memory; the app hands over the items at the start and is told of every change. Shares one function scope with
// page-runtime.js.
/**
 * @param {"local" | "session"} area
 * @param {[string, string][]} initial
 * @param {{ send: (message: object) => void, warn: (text: string) => void }} line
 */
// biome-ignore lint/correctness/noUnusedVariables: used by page-runtime.js
function createStorage(area, initial, { send, warn }) {
  // src/domain/preview/page-storage.ts repeats both.
  const MAX_KEYS = 1000;
  const MAX_BYTES = 1_000_000;
  const soon = window.queueMicrotask.bind(window);
  const utf8 = new TextEncoder();
  /** @param {string} key @param {string} value */
  const sizeOf = (key, value) => utf8.encode(key).length + utf8.encode(value).length;
  const items = new Map(initial);
  // All of IndexedDB is one item, which the page does not see in localStorage.
  const DATABASES = "(IndexedDB)";
  const initialDatabases = items.get(DATABASES) ?? "";
  items.delete(DATABASES);
  let bytes = initial.reduce((sum, [key, value]) => sum + sizeOf(key, value), 0);
  let databaseBytes = initialDatabases === "" ? 0 : sizeOf(DATABASES, initialDatabases);
  /** @type {Map<string, string | null>} */
  let changed = new Map();
  let warned = false;

  /** @param {string} key @param {string | null} value */
  function record(key, value) {
    if (changed.size === 0) soon(flush);
    // The last change comes last.
    changed.delete(key);
    changed.set(key, value);
  }

  function flush() {
    const changes = [...changed].map(([key, value]) => ({ key, value }));
    changed = new Map();
    send({ type: "storage", area, changes });
  }

  /** @param {string} text */
  function saveDatabases(text) {
    const grown = bytes + sizeOf(DATABASES, text) - databaseBytes;
    if (grown > MAX_BYTES) {
      if (!warned)
        warn("IndexedDB is full: a page can store 1 MB, with localStorage. What is more is not kept.");
      warned = true;
      return;
    }
    bytes = grown;
    databaseBytes = sizeOf(DATABASES, text);
    record(DATABASES, text === "" ? null : text);
  }

  /** @param {unknown} givenKey @param {unknown} givenValue */
  function setItem(givenKey, givenValue) {
    const [key, value] = [String(givenKey), String(givenValue)];
    const known = items.get(key);
    if (known === value) return;
    const grown = bytes + sizeOf(key, value) - (known === undefined ? 0 : sizeOf(key, known));
    if (grown > MAX_BYTES || (known === undefined && items.size >= MAX_KEYS)) refuse(key);
    bytes = grown;
    items.set(key, value);
    record(key, value);
  }

  /** @param {string} key @returns {never} */
  function refuse(key) {
    if (!warned) warn(`${area}Storage is full: a page can store 1 MB in 1,000 keys.`);
    warned = true;
    throw new DOMException(
      `Failed to execute 'setItem' on 'Storage': Setting the value of '${key.slice(0, 100)}' exceeded the quota.`,
      "QuotaExceededError",
    );
  }

  /** @param {unknown} givenKey */
  function removeItem(givenKey) {
    const key = String(givenKey);
    const known = items.get(key);
    if (known === undefined) return;
    bytes -= sizeOf(key, known);
    items.delete(key);
    record(key, null);
  }

  const methods = {
    getItem: (/** @type {unknown} */ key) => items.get(String(key)) ?? null,
    setItem,
    removeItem,
    clear: () => [...items.keys()].forEach(removeItem),
    key: (/** @type {number} */ index) => [...items.keys()][index] ?? null,
  };
  const proxy = new Proxy(/** @type {Record<string, unknown>} */ (methods), {
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
  return { items: proxy, databases: { initial: initialDatabases, save: saveDatabases } };
}
