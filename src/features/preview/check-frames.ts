import type { CheckStep, PreviewPage } from "~preview";
import type { PreviewFrame } from "./frame-bridge";
import type { FrameEvent } from "./frame-channel";
import { addFrame, type FrameOptions, pageSender, SANDBOX, SINGLE_PAGE_ID } from "./frame-element";

const FREEZE_AFTER_MS = 2000;

/**
 * Shows a page thumbnail: it runs for two seconds, then stays as a static copy without scripts. It cannot open dialogs
 * or submit forms.
 */
export function openPageThumbnail(
  container: HTMLElement,
  { page, ...options }: FrameOptions & { page: PreviewPage },
): Pick<PreviewFrame, "close"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onEvent = (event: FrameEvent) => {
    if (event.type === "shown") timer = setTimeout(() => line.send({ type: "freeze" }), FREEZE_AFTER_MS);
    if (event.type === "still") line.close();
    options.onEvent(event);
  };
  const { iframe, line } = addFrame(container, "Picture", SANDBOX.picture, { ...options, onEvent });
  pageSender(line, "dry", { isInert: true })({ id: SINGLE_PAGE_ID, page: { ...page, keepScroll: false } });
  return {
    close() {
      clearTimeout(timer);
      line.close();
      iframe.remove();
    },
  };
}

/** Runs a page for a check. */
export function openCheckFrame(
  container: HTMLElement,
  { page, ...options }: FrameOptions & { page: PreviewPage },
): { requestControls(): void; walk(steps: number[]): void; close(): void } {
  const { iframe, line } = addFrame(container, "Check", SANDBOX.check, {
    ...options,
    conditionOf: () => page,
  });
  pageSender(line, "dry", { isInert: true })({ id: SINGLE_PAGE_ID, page: { ...page, keepScroll: false } });
  return {
    requestControls: () => line.send({ type: "controls" }),
    walk: (steps) => line.send({ type: "walk", steps }),
    close() {
      line.close();
      iframe.remove();
    },
  };
}

/** `files`: data URLs of the files that the steps select, by path. */
type CheckRun = { steps: readonly CheckStep[]; from: number; files: Readonly<Record<string, string>> };

/** A frame with a deterministic page, for the steps of acceptance checks. */
export interface StepsFrame {
  /** Loads a page, with the storage of the pages before it. */
  show(page: PreviewPage): void;
  /** Loads a page for another check, as in a new frame; ignore events until "cleared". */
  restart(page: PreviewPage): void;
  /** Runs the steps from `from` on; events with this id report each. */
  check(id: number, script: string, run: CheckRun): void;
  /** Starts recording the user's actions. */
  record(script: string): void;
  /** Lets the user pick an element to expect. */
  pick(isOn: boolean): void;
  close(): void;
}

/**
 * Opens a frame with empty storage for the steps of a check.
 *
 * @param isInteractive a user operates the page and may see its dialogs
 */
export function openStepsFrame(
  container: HTMLElement,
  { isInteractive, ...options }: FrameOptions & { isInteractive: boolean },
): StepsFrame {
  const { iframe, line } = isInteractive
    ? addFrame(container, "Recorded page", SANDBOX.page, options)
    : addFrame(container, "Check", SANDBOX.check, options);
  const send = pageSender(line, "dry", { isRepeatable: true, isInert: !isInteractive });
  return {
    show: (page) => send({ id: SINGLE_PAGE_ID, page: { ...page, keepScroll: false } }),
    restart: (page) => send({ id: SINGLE_PAGE_ID, page: { ...page, keepScroll: false }, type: "restart" }),
    check: (id, script, { steps, from, files }) =>
      line.send({ type: "check", id, script, steps: [...steps], from, files: { ...files } }),
    record: (script) => line.send({ type: "record", script }),
    pick(isOn) {
      if (isOn) iframe.focus();
      line.send({ type: "pick", isOn, stays: false });
    },
    close() {
      line.close();
      iframe.remove();
    },
  };
}
