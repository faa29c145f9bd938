import "server-only";

/** Bytes of pictures that the replies of this process hold at once; any single reply fits. */
const ROOM = 256_000_000;

type Waiter = { bytes: number; enter(): void };

let taken = 0;
let waiting: readonly Waiter[] = [];

function letIn(): void {
  for (let first = waiting[0]; first && taken + first.bytes <= ROOM; first = waiting[0]) {
    waiting = waiting.slice(1);
    taken += first.bytes;
    first.enter();
  }
}

/**
 * Room for a reply's pictures in this process's memory, in the order in which it was asked for.
 *
 * @returns gives the room back
 * @throws the signal's reason, when it aborts first
 */
export function takePictureRoom(bytes: number, signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const leave = () => {
      waiting = waiting.filter((one) => one !== waiter);
      reject(signal.reason);
      letIn();
    };
    const waiter: Waiter = {
      bytes,
      enter() {
        signal.removeEventListener("abort", leave);
        resolve(() => {
          taken -= bytes;
          letIn();
        });
      },
    };
    // Who brings no pictures waits for nobody.
    if (bytes === 0) return waiter.enter();
    signal.addEventListener("abort", leave, { once: true });
    waiting = [...waiting, waiter];
    letIn();
  });
}
