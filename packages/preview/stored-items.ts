import { MAX_STORAGE_BYTES, MAX_STORAGE_KEYS } from "./limits";
import type { StorageChange } from "./protocol";

/** The items of a page's storage, in insertion order. */
export type StorageItems = ReadonlyMap<string, string>;

const utf8 = new TextEncoder();

/** The size of one item in UTF-8. */
export const itemBytes = (key: string, value: string): number =>
  utf8.encode(key).length + utf8.encode(value).length;

/** The size of all keys and values in UTF-8. */
export function storageBytes(items: StorageItems): number {
  let bytes = 0;
  for (const [key, value] of items) bytes += itemBytes(key, value);
  return bytes;
}

/** Applies changes to the items; null if the result exceeds what a page may store. */
export function changeStorage(
  items: StorageItems,
  changes: readonly StorageChange[],
): Map<string, string> | null {
  const changed = new Map(items);
  for (const { key, value } of changes) {
    if (value === null) changed.delete(key);
    else changed.set(key, value);
  }
  return changed.size > MAX_STORAGE_KEYS || storageBytes(changed) > MAX_STORAGE_BYTES ? null : changed;
}
