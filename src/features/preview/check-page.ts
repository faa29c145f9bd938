import { isFault } from "~/domain/preview/page-fault";
import { planWalk } from "~/domain/preview/page-walk";
import type { PageCondition, PreviewPage, PreviewTheme } from "~preview";
import { openCheckFrame } from "./check-frames";
import { copy } from "./copy";
import type { FrameEvent } from "./frame-channel";
import { addHiddenContainer } from "./hidden-container";
import { blankError } from "./page-problem";

/** Delays for a page to start, and for the effects of its controls to appear. */
const SETTLE_MS = 800;
const AFTER_WALK_MS = 600;
const TIMEOUT_MS = 15_000;
/** The second walk tries controls that the first one revealed. */
const WALKS = 2;
/** Constant, so that a fixed page is walked like the broken one. */
const SEED = 17;

type CheckOptions = { theme: PreviewTheme; outsideImages: boolean; signal: AbortSignal };

/**
 * Runs a page in a hidden frame, tries its main controls once, and returns its errors.
 *
 * @throws the signal's reason when it aborts, or an error if the page could not be checked
 */
export function checkPage(page: PreviewPage, { signal, ...settings }: CheckOptions): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  const errors: string[] = [];
  const timers: ReturnType<typeof setTimeout>[] = [];
  const after = (ms: number, act: () => void) => void timers.push(setTimeout(act, ms));
  let walks = 0;
  let condition: PageCondition | undefined;
  let isWalked = false;
  // Detecting a blank page takes a while.
  const finish = () => {
    if (!isWalked || !condition || (condition.isBlank && condition.verdict === "starting")) return;
    const { blankReason } = condition;
    resolve(blankReason && errors.length === 0 ? [blankError(blankReason)] : errors);
  };
  const end = () => {
    isWalked = true;
    finish();
  };
  const onEvent = (event: FrameEvent) => {
    if (event.type === "console") errors.push(...event.entries.filter(isFault).map(({ text }) => text));
    if (event.type === "shown") after(SETTLE_MS, frame.requestControls);
    if (event.type === "controls") frame.walk(planWalk(event.kinds, SEED));
    if (event.type === "walked") {
      walks += 1;
      after(AFTER_WALK_MS, walks < WALKS ? frame.requestControls : end);
    }
    if (event.type === "condition") {
      condition = event.condition;
      finish();
    }
    // The hang may hide an error.
    if (event.type === "hung") reject(new Error(copy.hung.title));
    if (event.type === "failed") reject(new Error(event.reason));
  };
  const container = addHiddenContainer();
  const frame = openCheckFrame(container, { page, ...settings, onEvent });
  // Hidden tabs throttle timers, so a timeout there proves nothing.
  const onTimeout = () =>
    document.hidden ? after(TIMEOUT_MS, onTimeout) : reject(new Error(copy.check.timeout));
  after(TIMEOUT_MS, onTimeout);
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  return promise.finally(() => {
    for (const timer of timers) clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    frame.close();
    container.remove();
  });
}
