import { call } from "./natives";
import { report } from "./output";

/** Explains browser APIs that an opaque origin blocks, on first use; the browser's own errors say only "denied". */
export function explainMissingApis(): void {
  watch(window, "indexedDB");
  watch(window, "caches");
  watch(Navigator.prototype, "serviceWorker");
}

function watch(owner: object, name: string): void {
  const native = Object.getOwnPropertyDescriptor(owner, name);
  if (!native?.get) return;
  const read = native.get;
  let isReported = false;
  Object.defineProperty(owner, name, {
    ...native,
    get() {
      if (!isReported)
        report("warn", `${name} does not work in the preview, which has no origin; localStorage does.`);
      isReported = true;
      return call(read, this);
    },
  });
}
