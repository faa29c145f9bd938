import { isFault } from "~/domain/preview/page-fault";
import { planWalk } from "~/domain/preview/page-walk";
import type { PageCondition, PreviewPage, PreviewTheme } from "~preview";
import { openCheckFrame } from "./check-frames";
import { copy } from "./copy";
import type { FrameEvent } from "./frame-channel";
import { addHiddenContainer } from "./hidden-container";
import { blankError } from "./page-problem";

/** Time for a page to run before its controls are used, and for their effects to show. */
const SETTLE_MS = 800;
const AFTER_WALK_MS = 600;
const TIMEOUT_MS = 15_000;
/** The page's controls, and those that using them brought. */
const WALKS = 2;
/** The same for every check, so that a fixed page is walked as the broken one was. */
const SEED = 17;

type CheckOptions = { theme: PreviewTheme; outsideImages: boolean; signal: AbortSignal };

/**
 * Runs a page out of sight, uses its main controls once, and returns its errors.
 *
 * @throws the signal's reason when it aborts, and an error that says why the page could not be run and used
 */
export function checkPage(page: PreviewPage, { signal, ...settings }: CheckOptions): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  const errors: string[] = [];
  const timers: ReturnType<typeof setTimeout>[] = [];
  const after = (ms: number, act: () => void) => void timers.push(setTimeout(act, ms));
  let walks = 0;
  let condition: PageCondition | undefined;
  let isUsed = false;
  // Whether a page is blank is known only after a while.
  const finish = () => {
    if (!isUsed || !condition || (condition.isBlank && condition.verdict === "starting")) return;
    const { blankReason } = condition;
    resolve(blankReason && errors.length === 0 ? [blankError(blankReason)] : errors);
  };
  const end = () => {
    isUsed = true;
    finish();
  };
  const onEvent = (event: FrameEvent) => {
    if (event.type === "console") errors.push(...event.entries.filter(isFault).map(({ text }) => text));
    if (event.type === "shown") after(SETTLE_MS, frame.askControls);
    if (event.type === "controls") frame.walk(planWalk(event.kinds, SEED));
    if (event.type === "walked") {
      walks += 1;
      after(AFTER_WALK_MS, walks < WALKS ? frame.askControls : end);
    }
    if (event.type === "condition") {
      condition = event.condition;
      finish();
    }
    // Its error may stand behind what hangs.
    if (event.type === "hung") reject(new Error(copy.hung.title));
    if (event.type === "failed") reject(new Error(event.reason));
  };
  const container = addHiddenContainer();
  const frame = openCheckFrame(container, { page, ...settings, onEvent });
  // Timers of a hidden tab are too slow to evaluate a page by.
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
