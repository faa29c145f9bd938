import type { CheckStep, StepOf, StepTarget } from "../check-step";
import type { PageTime } from "../page-time";
import { describeMismatch, type Expectation, listed, matchElements } from "../seen-page";
import { doubleClick, followPath, press, pressKey, type } from "./act";
import { chooseFiles, watchFileInputs } from "./file-inputs";
import { elementWithText } from "./find";
import { type ReadElement, readPage } from "./read-page";
import { createRefs } from "./refs";

/** How long a step may take, on the page's clock and in real time. Loading images, for example, takes real time. */
const MAX_PAGE_MS = 5_000;
const MAX_REAL_MS = 2_000;
/** A loaded page that has not changed for this long will not change until its clock advances. */
const STILL_MS = 500;
const STEP_MS = 50;
const REAL_PAUSE_MS = 20;
/** React renders in one task, runs effects in the next, and renders what they changed in a third. */
const FIRST_TASKS = 3;
/** How long something must stay absent. */
const ABSENT_MS = 500;

const FIELDS = new Set(["textbox", "searchbox", "spinbutton", "combobox", "slider"]);

export const isField = ({ element, role, isControl }: ReadElement): boolean =>
  isControl && (FIELDS.has(role) || element instanceof HTMLSelectElement);

/** What the page runtime provides: natives that the page cannot replace. */
export type StepEnvironment = {
  time: PageTime;
  /** Waits in real time, not by the page's clock. */
  pause(milliseconds: number): Promise<void>;
  realNow(): number;
  /** The first uncaught error. */
  firstFailure(): string | null;
  /** Whether the page has navigated away. */
  hasLeft(): boolean;
  /** Reports why the step at this index failed; null if it succeeded. */
  report(at: number, problem: string | null): void;
};

/** `files`: data URLs of the files that the steps choose, by path. */
export type CheckRun = {
  steps: readonly CheckStep[];
  from: number;
  files: Readonly<Record<string, string>>;
};

/** Runs the steps from index `from`, until one fails or the page is left. */
export async function runSteps(
  { steps, from, files }: CheckRun,
  environment: StepEnvironment,
): Promise<void> {
  const { time, firstFailure, hasLeft, report } = environment;
  const run = createRunner(environment, files);
  // A timer that starts after the clock was advanced would be late.
  for (let tasks = 0; tasks < FIRST_TASKS; tasks++) await time.flushTasks();
  for (const [at, step] of steps.entries()) {
    if (at < from) continue;
    const problem = await run(step);
    await time.flushTasks();
    const error = firstFailure();
    const result = error === null ? problem : `The page has an error: ${error}`;
    report(at, result);
    if (result !== null || hasLeft()) return;
  }
}

function createRunner({ time, pause, realNow }: StepEnvironment, files: CheckRun["files"]) {
  const refs = createRefs();

  /** Retries until it succeeds or time runs out. */
  async function retry(attempt: () => string | null): Promise<string | null> {
    let isChanged = true;
    let changedAt = realNow();
    const observer = new MutationObserver(() => {
      isChanged = true;
      changedAt = realNow();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const until = realNow() + MAX_REAL_MS;
    let problem: string | null = null;
    for (let elapsed = 0; ; elapsed += STEP_MS) {
      const now = realNow();
      const isStill = document.readyState === "complete" && now - changedAt >= STILL_MS;
      const isLast = elapsed >= MAX_PAGE_MS && (isStill || now >= until);
      // The page is read again only after a change: reading is slow.
      if (isChanged || isLast) {
        isChanged = false;
        problem = attempt();
      }
      if (problem === null || isLast) break;
      if (elapsed < MAX_PAGE_MS) await time.advance(STEP_MS);
      else await pause(REAL_PAUSE_MS);
    }
    observer.disconnect();
    return problem;
  }

  const withElement = (
    target: StepTarget,
    isEligible: (element: ReadElement) => boolean,
    act: (element: Element) => string | null,
  ): Promise<string | null> =>
    retry(() => {
      const { elements } = readPage(refs);
      const found = matchElements(elements.filter(isEligible), target)[target.nth - 1]?.element;
      const text = target.role === null && target.name !== null ? elementWithText(target.name) : null;
      const element = found ?? (isEligible === isPressable ? text : null);
      return element ? act(element) : `It is not on the page${listed(elements.filter(isEligible))}`;
    });
  const isPressable = ({ isControl }: ReadElement) => isControl;
  const pressTarget = (target: StepTarget, act: (element: Element) => string | null) =>
    withElement(target, target.role === null ? isPressable : () => true, act);

  async function doubleClickTarget(target: StepTarget): Promise<string | null> {
    let found: Element | null = null;
    const problem = await pressTarget(target, (element) => {
      found = element;
      return null;
    });
    // Text that can be edited in place is next to controls that are named after it.
    const text = target.role === null && target.name !== null ? elementWithText(target.name, true) : null;
    const element = text ?? found;
    return element ? doubleClick(element, time.flushTasks) : problem;
  }

  async function chooseProjectFiles(paths: readonly string[], target: StepTarget): Promise<string | null> {
    const missing = paths.find((path) => files[path] === undefined);
    if (missing !== undefined) return `The project has no file “${missing}”: add it there.`;
    let opened: HTMLInputElement | null = null;
    const stop = watchFileInputs((input) => {
      opened = input;
    }, true);
    const problem = await pressTarget(target, press);
    const given = paths.map((path) => ({ path, address: files[path] ?? "" }));
    const result =
      problem ?? (await retry(() => (opened ? chooseFiles(opened, given) : "It asks for no files.")));
    stop();
    return result;
  }

  const expectSeen = (step: Expectation) => retry(() => describeMismatch(step, readPage(refs)));
  const expectAbsent = async (step: Expectation) => {
    await time.advance(ABSENT_MS);
    return expectSeen(step);
  };

  const runners: { [Do in CheckStep["do"]]: (step: StepOf<Do>) => Promise<string | null> | string | null } = {
    open: ({ path }) => followPath(path),
    press: ({ target }) => pressTarget(target, press),
    doubleClick: ({ target }) => doubleClickTarget(target),
    chooseFiles: ({ files: paths, target }) => chooseProjectFiles(paths, target),
    type: ({ text, target, submit }) => withElement(target, isField, (field) => type(field, text, submit)),
    choose: ({ option, target }) => withElement(target, isField, (field) => type(field, option, false)),
    key: ({ key }) => pressKey(key),
    wait: async ({ seconds }) => {
      await time.advance(seconds * 1000);
      return null;
    },
    // The app reloads the page and continues with the next step.
    reload: () => null,
    see: expectSeen,
    seeElement: expectSeen,
    dontSee: expectAbsent,
    dontSeeElement: expectAbsent,
  };
  return async (step: CheckStep): Promise<string | null> =>
    (runners[step.do] as (step: CheckStep) => ReturnType<(typeof runners)["open"]>)(step);
}
