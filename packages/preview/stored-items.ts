import { MAX_STORAGE_BYTES, MAX_STORAGE_KEYS } from "./limits";
import type { StorageChange } from "./protocol";

/** The items of a page's storage, in the order in which they were first set. */
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

/** The items after the changes, each of which is about its own key only; null when they are more than a page may store. */
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
