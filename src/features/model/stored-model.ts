const KEY = "bluebonnet.model";

export type StoredModel = { id: string; name: string };

const isStoredModel = (value: unknown): value is StoredModel =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "string" &&
  "name" in value &&
  typeof value.name === "string";

/** The model last selected in this browser, or null. */
export function readStoredModel(): StoredModel | null {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "null");
    return isStoredModel(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function storeModel({ id, name }: StoredModel): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ id, name }));
  } catch {
    // Without storage the selection is just not remembered.
  }
}
