import { judgePage, type PageCondition } from "../page-condition";
import { send } from "./channel";
import { setTimer } from "./natives";
import { firstFailure, updateOf } from "./output";
import { findBlankReason, showsSomething } from "./visible-content";

const CHECK_MS = 250;
/** How often a page is looked at before it is judged. */
const SETTLED_CHECKS = 12;

/** Tells the host how the page is doing, whenever that has changed. */
export function watchCondition(ready: Promise<void>): void {
  let isReady = false;
  let checks = 0;
  let update = updateOf();
  let told = "";
  void ready.then(() => {
    isReady = true;
  });

  function check(): void {
    if (update !== updateOf()) {
      update = updateOf();
      checks = 0;
    }
    // Where nobody can see it, nothing is drawn, and nothing can be said about it.
    const isSeen = !document.hidden && window.innerWidth > 0 && window.innerHeight > 0;
    if (isReady && isSeen) checks += 1;
    const isBlank = !showsSomething();
    const error = firstFailure();
    const condition: PageCondition = {
      verdict: judgePage({ isReady, isSettled: checks > SETTLED_CHECKS, error, isBlank }),
      isBlank,
      blankReason: isBlank ? findBlankReason() : null,
      error,
    };
    const text = JSON.stringify([update, condition]);
    if (text !== told) send({ type: "condition", update, condition });
    told = text;
  }

  const watch = () => {
    check();
    setTimer(watch, CHECK_MS);
  };
  watch();
}
