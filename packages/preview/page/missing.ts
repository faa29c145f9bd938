import { call } from "./natives";
import { report } from "./output";

/** Names what a browser refuses without an origin, when it is first used; its own errors say only "denied". */
export function explainMissing(): void {
  watch(window, "indexedDB");
  watch(window, "caches");
  watch(Navigator.prototype, "serviceWorker");
}

function watch(owner: object, name: string): void {
  const native = Object.getOwnPropertyDescriptor(owner, name);
  if (!native?.get) return;
  const read = native.get;
  let isSaid = false;
  Object.defineProperty(owner, name, {
    ...native,
    get() {
      if (!isSaid)
        report("warn", `${name} does not work in the preview, which has no origin; localStorage does.`);
      isSaid = true;
      return call(read, this);
    },
  });
}
