// An in-memory IndexedDB for previewed pages, whose opaque origin blocks the browser's. It is loaded from and saved to
// packages/preview/page/window-storage.ts. Runs as a classic script before the page's own.
import { parse, stringify } from "devalue";
import * as all from "fake-indexeddb";
import Database from "../node_modules/fake-indexeddb/build/esm/lib/Database.js";
import Index from "../node_modules/fake-indexeddb/build/esm/lib/Index.js";
import ObjectStore from "../node_modules/fake-indexeddb/build/esm/lib/ObjectStore.js";

/**
 * @typedef {{ name: string, keyPath: string | string[] | null, multiEntry: boolean, unique: boolean }} StoredIndex
 * @typedef {{ name: string, keyPath: string | string[] | null, autoIncrement: boolean, lastKey: number, records: [unknown, unknown][], indexes: StoredIndex[] }} StoredStore
 * @typedef {{ name: string, version: number, stores: StoredStore[] }} StoredDatabase
 * @typedef {{ initial: string, save: (text: string) => void, warn: (text: string) => void }} Hook
 */

const hook = /** @type {Hook} */ (Reflect.get(window, "pageDatabases"));
Reflect.deleteProperty(window, "pageDatabases");
const setTimer = window.setTimeout.bind(window);
const { default: factory, ...globals } = all;
/** @type {Map<string, Database>} */
const databases = factory._databases;

restore();
let saved = hook.initial;
let isWaiting = false;
/** The duration of the last save: slow saves run less often. */
let lastSaveMs = 0;
let isWarned = false;

function restore() {
  if (!hook.initial) return;
  for (const { name, version, stores } of /** @type {StoredDatabase[]} */ (parse(hook.initial))) {
    const database = new Database(name, version);
    databases.set(name, database);
    for (const stored of stores) {
      const store = new ObjectStore(database, stored.name, stored.keyPath, stored.autoIncrement);
      for (const { name: indexName, keyPath, multiEntry, unique } of stored.indexes) {
        const index = new Index(store, indexName, keyPath, multiEntry, unique);
        index.initialized = true;
        store.rawIndexes.set(indexName, index);
      }
      for (const [key, value] of stored.records) store.storeRecord({ key, value });
      if (store.keyGenerator) store.keyGenerator.num = stored.lastKey;
      database.rawObjectStores.set(stored.name, store);
    }
  }
}

/** @returns {StoredDatabase[]} */
function snapshot() {
  return [...databases.values()].map(({ name, version, rawObjectStores }) => ({
    name,
    version,
    stores: [...rawObjectStores.values()].map((store) => ({
      name: store.name,
      keyPath: store.keyPath,
      autoIncrement: store.autoIncrement,
      lastKey: store.keyGenerator?.num ?? 0,
      records: [...store.records.values()].flatMap(({ key, value }) =>
        isSerializable(value) ? [[key, value]] : [],
      ),
      indexes: [...store.rawIndexes.values()].map(({ name: indexName, keyPath, multiEntry, unique }) => ({
        ...{ name: indexName, keyPath, multiEntry, unique },
      })),
    })),
  }));
}

/** Whether a value can be saved: blobs cannot be serialized synchronously. @param {unknown} value */
function isSerializable(value) {
  try {
    stringify(value);
    return true;
  } catch {
    if (!isWarned)
      hook.warn("IndexedDB: files and other binary objects last until the preview is loaded again.");
    isWarned = true;
    return false;
  }
}

function save() {
  if (isWaiting) return;
  isWaiting = true;
  setTimer(() => {
    isWaiting = false;
    const started = performance.now();
    const text = databases.size === 0 ? "" : stringify(snapshot());
    lastSaveMs = performance.now() - started;
    if (text !== saved) hook.save(text);
    saved = text;
  }, lastSaveMs * 10);
}

const { transaction } = all.IDBDatabase.prototype;
all.IDBDatabase.prototype.transaction = function begin(/** @type {any[]} */ ...parameters) {
  const begun = transaction.apply(this, parameters);
  if (begun.mode !== "readonly") begun.addEventListener("complete", save);
  return begun;
};
for (const method of /** @type {const} */ (["open", "deleteDatabase"])) {
  const original = factory[method].bind(factory);
  factory[method] = (/** @type {any[]} */ ...parameters) => {
    const request = original(...parameters);
    request.addEventListener("success", save);
    return request;
  };
}
for (const [name, value] of Object.entries({ ...globals, indexedDB: factory }))
  Object.defineProperty(window, name, { configurable: true, writable: true, value });
