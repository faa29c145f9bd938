/** Image bytes for all running replies of this process; any single reply fits. */
const CAPACITY_BYTES = 256_000_000;

type Waiter = { bytes: number; admit(): void };

/** Limits the image bytes in memory. */
export type ImageMemoryBudget = {
  /**
   * Reserves memory for a reply's images, first come, first served.
   *
   * @returns releases the reservation
   * @throws the signal's reason, if it aborts first
   */
  reserve(bytes: number, signal: AbortSignal): Promise<() => void>;
};

export function imageMemoryBudget(): ImageMemoryBudget {
  let reserved = 0;
  let waiting: readonly Waiter[] = [];

  const admitNext = () => {
    for (let first = waiting[0]; first && reserved + first.bytes <= CAPACITY_BYTES; first = waiting[0]) {
      waiting = waiting.slice(1);
      reserved += first.bytes;
      first.admit();
    }
  };
  return {
    reserve: (bytes, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const cancel = () => {
          waiting = waiting.filter((other) => other !== waiter);
          reject(signal.reason);
          admitNext();
        };
        const waiter: Waiter = {
          bytes,
          admit() {
            signal.removeEventListener("abort", cancel);
            resolve(() => {
              reserved -= bytes;
              admitNext();
            });
          },
        };
        if (bytes === 0) return waiter.admit();
        signal.addEventListener("abort", cancel, { once: true });
        waiting = [...waiting, waiter];
        admitNext();
      }),
  };
}
