type Area = "localStorage" | "sessionStorage";

/** An item of the browser's storage; null if it is missing or storage is blocked. */
export function readItem(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores an item; null removes it. Without storage, as in some private windows or if it is full, does nothing. */
export function storeItem(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // See above.
  }
}
