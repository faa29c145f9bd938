const KEY = "bluebonnet.model";

type Kept = { id: string; name: string };

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "string" &&
  "name" in value &&
  typeof value.name === "string";

/** The model that was selected last in this browser, or null. */
export function readModel(): Kept | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "null");
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepModel({ id, name }: Kept): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ id, name }));
  } catch {
    // A refused storage costs only the memory of the selection.
  }
}
