import type { StorageChange } from "~preview";

/** The delay after the first change, and the minimum between two calls. */
const WRITE_AFTER_MS = 300;
const WRITE_INTERVAL_MS = 2000;

/**
 * Collects changes by key and saves them a moment later, one call at a time.
 *
 * @param save returns whether to retry the changes, merged with later ones
 */
export function createStorageWriter(save: (changes: StorageChange[]) => Promise<"done" | "retry">) {
  let pending = new Map<string, string | null>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;
  let beingSaved: readonly StorageChange[] = [];
  let lastAt = Number.NEGATIVE_INFINITY;
  const take = () => {
    const changes = [...pending].map(([key, value]) => ({ key, value }));
    pending = new Map();
    return changes;
  };
  const schedule = () => {
    if (timer !== undefined || isSaving || pending.size === 0) return;
    timer = setTimeout(flush, Math.max(WRITE_AFTER_MS, lastAt + WRITE_INTERVAL_MS - performance.now()));
  };
  /** Saves now, unless a call is running; its changes follow then. */
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (isSaving || pending.size === 0) return;
    isSaving = true;
    lastAt = performance.now();
    const changes = take();
    beingSaved = changes;
    if ((await save(changes)) === "retry")
      pending = new Map([...changes.map(({ key, value }) => [key, value] as const), ...pending]);
    isSaving = false;
    beingSaved = [];
    schedule();
  };
  return {
    add(changes: readonly StorageChange[]) {
      for (const { key, value } of changes) pending.set(key, value);
      schedule();
    },
    flush,
    /** The number of characters not yet saved. */
    unsavedLength() {
      const unsaved = [...pending, ...beingSaved.map(({ key, value }) => [key, value] as const)];
      return unsaved.reduce((sum, [key, value]) => sum + key.length + (value?.length ?? 0), 0);
    },
    /** Removes and returns the pending changes, for a caller that saves them in another way. */
    take,
  };
}
