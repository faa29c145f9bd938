import type { CheckStep, PreviewPage } from "~preview";
import type { PreviewFrame } from "./frame-bridge";
import type { FrameEvent } from "./frame-channel";
import { addFrame, type FrameOptions, ONLY, pageSender, SANDBOX } from "./frame-element";

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
  pageSender(line, "dry", { isInert: true })({ id: ONLY, page: { ...page, keepScroll: false } });
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
): { askControls(): void; walk(steps: number[]): void; close(): void } {
  const { iframe, line } = addFrame(container, "Check", SANDBOX.check, {
    ...options,
    conditionOf: () => page,
  });
  pageSender(line, "dry", { isInert: true })({ id: ONLY, page: { ...page, keepScroll: false } });
  return {
    askControls: () => line.send({ type: "controls" }),
    walk: (steps) => line.send({ type: "walk", steps }),
    close() {
      line.close();
      iframe.remove();
    },
  };
}

/** `files`: the addresses with the content of those that the steps choose, by path. */
type CheckRun = { steps: readonly CheckStep[]; from: number; files: Readonly<Record<string, string>> };

/** A frame whose page runs the same way each time, for the steps of acceptance checks. */
export interface StepsFrame {
  /** Loads a page, which finds what those before it have stored. */
  show(page: PreviewPage): void;
  /** Has the script do the steps from one on; an event with the same id reports each. */
  check(id: number, script: string, run: CheckRun): void;
  /** Has the script report what the user does in the page. */
  record(script: string): void;
  /** Lets the user pick an element of the page that is to be seen. */
  pick(isOn: boolean): void;
  close(): void;
}

/**
 * Opens a frame for the steps of a check: nothing is stored in it yet.
 *
 * @param isUsed by a user, whom its dialogs may ask
 */
export function openStepsFrame(
  container: HTMLElement,
  { isUsed, ...options }: FrameOptions & { isUsed: boolean },
): StepsFrame {
  const { iframe, line } = isUsed
    ? addFrame(container, "Recorded page", SANDBOX.page, options)
    : addFrame(container, "Check", SANDBOX.check, options);
  const send = pageSender(line, "dry", { isRepeatable: true, isInert: !isUsed });
  return {
    show: (page) => send({ id: ONLY, page: { ...page, keepScroll: false } }),
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
