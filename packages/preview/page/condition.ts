import { evaluatePage, type PageCondition } from "../page-condition";
import { send } from "./channel";
import { setTimer } from "./natives";
import { currentUpdate, firstFailure } from "./output";
import { findBlankReason, showsSomething } from "./visible-content";

const CHECK_MS = 250;
/** The number of checks before a page is evaluated. */
const SETTLED_CHECKS = 12;

/** Reports the page's condition to the host whenever it changes. */
export function watchCondition(ready: Promise<void>): void {
  let isReady = false;
  let checks = 0;
  let update = currentUpdate();
  let lastSent = "";
  void ready.then(() => {
    isReady = true;
  });

  function check(): void {
    if (update !== currentUpdate()) {
      update = currentUpdate();
      checks = 0;
    }
    // A hidden page is not rendered, so it cannot be evaluated.
    const isVisible = !document.hidden && window.innerWidth > 0 && window.innerHeight > 0;
    if (isReady && isVisible) checks += 1;
    const isBlank = !showsSomething();
    const error = firstFailure();
    const condition: PageCondition = {
      verdict: evaluatePage({ isReady, isSettled: checks > SETTLED_CHECKS, error, isBlank }),
      isBlank,
      blankReason: isBlank ? findBlankReason() : null,
      error,
    };
    const text = JSON.stringify([update, condition]);
    if (text !== lastSent) send({ type: "condition", update, condition });
    lastSent = text;
  }

  const watch = () => {
    check();
    setTimer(watch, CHECK_MS);
  };
  watch();
}
