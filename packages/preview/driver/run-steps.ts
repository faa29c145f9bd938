import type { CheckStep, StepOf, StepTarget } from "../check-step";
import type { PageTime } from "../page-time";
import { contradiction, type Expectation, listed, matching } from "../seen-page";
import { followPath, press, pressKey, pressTwice, type } from "./act";
import { chooseFiles, watchFileInputs } from "./file-inputs";
import { elementWithText } from "./find";
import { type ReadElement, readPage } from "./read-page";
import { createRefs } from "./refs";

/** How long a step may take: of the page's time, and of ours, for what no clock of the page decides, such as pictures. */
const MAX_PASS_MS = 5_000;
const MAX_REAL_MS = 2_000;
/** A page that has loaded and did not change for so long stays as it is while its clock stands. */
const STILL_MS = 500;
const PASS_MS = 50;
const REAL_PAUSE_MS = 20;
/** What is not seen must not come a moment later. */
const ABSENT_MS = 500;

const FIELDS = new Set(["textbox", "searchbox", "spinbutton", "combobox", "slider"]);

export const isField = ({ element, role, isControl }: ReadElement): boolean =>
  isControl && (FIELDS.has(role) || element instanceof HTMLSelectElement);

/** What steps need of the page's first script, which holds what the page cannot replace. */
export type Surroundings = {
  time: PageTime;
  /** Waits, whatever the page's clock says. */
  pause(milliseconds: number): Promise<void>;
  realNow(): number;
  /** The first error that nothing handled. */
  failure(): string | null;
  /** Another page is on its way. */
  hasLeft(): boolean;
  /** Why a step was not done, or what is there instead of what it expects; null: it is as it says. */
  tell(at: number, problem: string | null): void;
};

/** `files`: the addresses with the content of those that the steps choose, by path. */
export type CheckRun = {
  steps: readonly CheckStep[];
  from: number;
  files: Readonly<Record<string, string>>;
};

/** Does the steps from one on, until one of them fails or the page is left. */
export async function runSteps({ steps, from, files }: CheckRun, surroundings: Surroundings): Promise<void> {
  const { time, failure, hasLeft, tell } = surroundings;
  const run = createRunner(surroundings, files);
  for (const [at, step] of steps.entries()) {
    if (at < from) continue;
    const problem = await run(step);
    await time.turn();
    const error = failure();
    const found = error === null ? problem : `The page has an error: ${error}`;
    tell(at, found);
    if (found !== null || hasLeft()) return;
  }
}

function createRunner({ time, pause, realNow }: Surroundings, files: CheckRun["files"]) {
  const refs = createRefs();

  /** Tries until there is no problem, while there is time. */
  async function eventually(attempt: () => string | null): Promise<string | null> {
    let isChanged = true;
    let changedAt = realNow();
    const observer = new MutationObserver(() => {
      isChanged = true;
      changedAt = realNow();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const until = realNow() + MAX_REAL_MS;
    let problem: string | null = null;
    for (let passed = 0; ; passed += PASS_MS) {
      const now = realNow();
      const isStill = document.readyState === "complete" && now - changedAt >= STILL_MS;
      const isLast = passed >= MAX_PASS_MS && (isStill || now >= until);
      // A page is read only when it is another one: reading takes long.
      if (isChanged || isLast) {
        isChanged = false;
        problem = attempt();
      }
      if (problem === null || isLast) break;
      if (passed < MAX_PASS_MS) await time.pass(PASS_MS);
      else await pause(REAL_PAUSE_MS);
    }
    observer.disconnect();
    return problem;
  }

  const withElement = (
    target: StepTarget,
    isMeant: (element: ReadElement) => boolean,
    act: (element: Element) => string | null,
  ): Promise<string | null> =>
    eventually(() => {
      const { elements } = readPage(refs);
      const found = matching(elements.filter(isMeant), target)[target.nth - 1]?.element;
      const text = target.role === null && target.name !== null ? elementWithText(target.name) : null;
      const element = found ?? (isMeant === isPressed ? text : null);
      return element ? act(element) : `It is not on the page${listed(elements.filter(isMeant))}`;
    });
  const isPressed = ({ isControl }: ReadElement) => isControl;
  const pressTarget = (target: StepTarget, act: (element: Element) => string | null) =>
    withElement(target, target.role === null ? isPressed : () => true, act);

  async function doubleClick(target: StepTarget): Promise<string | null> {
    let found: Element | null = null;
    const problem = await pressTarget(target, (element) => {
      found = element;
      return null;
    });
    // Text that is edited where it stands is beside controls that are named after it.
    const text = target.role === null && target.name !== null ? elementWithText(target.name, true) : null;
    const meant = text ?? found;
    return meant ? pressTwice(meant, time.turn) : problem;
  }

  async function giveFiles(paths: readonly string[], target: StepTarget): Promise<string | null> {
    const missing = paths.find((path) => files[path] === undefined);
    if (missing !== undefined) return `The project has no file “${missing}”: add it there.`;
    let asking: HTMLInputElement | null = null;
    const stop = watchFileInputs((input) => {
      asking = input;
    }, true);
    const problem = await pressTarget(target, press);
    const given = paths.map((path) => ({ path, address: files[path] ?? "" }));
    const result =
      problem ?? (await eventually(() => (asking ? chooseFiles(asking, given) : "It asks for no files.")));
    stop();
    return result;
  }

  const expectation = (step: Expectation) => eventually(() => contradiction(step, readPage(refs)));
  const absence = async (step: Expectation) => {
    await time.pass(ABSENT_MS);
    return expectation(step);
  };

  const runners: { [Do in CheckStep["do"]]: (step: StepOf<Do>) => Promise<string | null> | string | null } = {
    open: ({ path }) => followPath(path),
    press: ({ target }) => pressTarget(target, press),
    doubleClick: ({ target }) => doubleClick(target),
    chooseFiles: ({ files: paths, target }) => giveFiles(paths, target),
    type: ({ text, target, submit }) => withElement(target, isField, (field) => type(field, text, submit)),
    choose: ({ option, target }) => withElement(target, isField, (field) => type(field, option, false)),
    key: ({ key }) => pressKey(key),
    wait: async ({ seconds }) => {
      await time.pass(seconds * 1000);
      return null;
    },
    // The app loads the page again, and goes on with the next step.
    reload: () => null,
    see: expectation,
    seeElement: expectation,
    dontSee: absence,
    dontSeeElement: absence,
  };
  return async (step: CheckStep): Promise<string | null> =>
    (runners[step.do] as (step: CheckStep) => ReturnType<(typeof runners)["open"]>)(step);
}
