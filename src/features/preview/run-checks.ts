import { type CheckFile, checksOf } from "~/domain/project/checks/check-file";
import { brokenSentence, type CheckResult } from "~/domain/project/checks/check-result";
import type { ProjectFiles } from "~/domain/project/project-files";
import { type CheckStep, dataUrl, type PreviewPage, type PreviewTheme } from "~preview";
import { buildPage } from "./build-page";
import { openStepsFrame } from "./check-frames";
import { copy } from "./checks-copy";
import { copy as previewCopy } from "./copy";
import { fetchDriver } from "./fetch-driver";
import type { FrameEvent } from "./frame-channel";
import { addHiddenContainer } from "./hidden-container";
import { createConcurrencyLimiter } from "./pane/concurrency-limiter";

const TIMEOUT_MS = 20_000;

// Each check runs a page.
const limiter = createConcurrencyLimiter(3);

type RunOptions = {
  theme: PreviewTheme;
  outsideImages: boolean;
  signal: AbortSignal;
  /** Paths of the checks to run; all if absent. */
  only?: ReadonlySet<string>;
  /** Called with each result as it arrives. */
  onResult?: (path: string, result: CheckResult) => void;
};

/** A check with its result. */
export type CompletedCheck = CheckFile & { result: CheckResult };

/**
 * Runs the checks of a project, each in its own hidden frame.
 *
 * @throws the signal's reason when it aborts
 */
export async function runChecks(files: ProjectFiles, options: RunOptions): Promise<CompletedCheck[]> {
  const { only, onResult, signal, ...settings } = options;
  const checks = checksOf(files).filter(({ path }) => only?.has(path) ?? true);
  if (checks.length === 0) return [];
  const [page, script] = await Promise.all([buildPage(files), fetchDriver()]);
  const pageAt = (path: string) => buildPage(files, path);
  return Promise.all(
    checks.map(async (check) => {
      const result: CheckResult =
        check.steps === null
          ? { state: "unknown", problem: check.problem }
          : page === null
            ? { state: "unknown", problem: previewCopy.check.noPage }
            : await runLimited(() =>
                runWithRetry(check.steps, { ...settings, page, pageAt, files, script, signal }),
              );
      signal.throwIfAborted();
      onResult?.(check.path, result);
      return { ...check, result };
    }),
  );
}

/** The broken checks of a project, as errors of its page. @throws the signal's reason when it aborts */
export async function findBrokenChecks(files: ProjectFiles, options: RunOptions): Promise<string[]> {
  const completed = await runChecks(files, options);
  return completed.flatMap(({ result, ...check }) =>
    result.state === "broken" ? [brokenSentence(check, result)] : [],
  );
}

/** The files that steps select, as data URLs by path. */
const chosenFiles = (steps: readonly CheckStep[], files: ProjectFiles): Record<string, string> =>
  Object.fromEntries(
    steps
      .flatMap((step) => (step.do === "chooseFiles" ? step.files : []))
      .flatMap((path) => {
        const content = files.get(path);
        return content === undefined ? [] : [[path, dataUrl(path, content)]];
      }),
  );

function runLimited<Result>(act: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const release = limiter.acquire(
      () =>
        void act()
          .then(resolve, reject)
          .finally(() => release()),
    );
  });
}

type Run = {
  page: PreviewPage;
  pageAt: (path: string) => Promise<PreviewPage | null>;
  files: ProjectFiles;
  script: string;
  theme: PreviewTheme;
  outsideImages: boolean;
  signal: AbortSignal;
};

/** Retries once if the page hangs, because the machine may just be busy. */
async function runWithRetry(steps: readonly CheckStep[], run: Run): Promise<CheckResult> {
  const result = await runSteps(steps, run);
  const isHung = result.state === "broken" && result.problem === previewCopy.hung.title;
  return isHung && !run.signal.aborted ? runSteps(steps, run) : result;
}

/** Runs the steps in a page with empty storage. Never rejects; the result of an aborted run is meaningless. */
function runSteps(
  steps: readonly CheckStep[],
  { page: first, pageAt, files, script, signal, ...settings }: Run,
): Promise<CheckResult> {
  const { promise, resolve } = Promise.withResolvers<CheckResult>();
  let page = first;
  /** The next step, and the id of the current request: each loaded page is asked to run the remaining steps. */
  let next = 0;
  let run = 0;
  let isLeaving = false;
  const broken = (problem: string) => resolve({ state: "broken", at: next, problem });

  function runNext() {
    run += 1;
    const reload = steps.findIndex((step, at) => at >= next && step.do === "reload");
    if (next === steps.length) resolve({ state: "holds" });
    else if (reload === next) {
      next += 1;
      frame.show(page);
    } else {
      const upTo = reload < 0 ? steps : steps.slice(0, reload);
      frame.check(run, script, { steps: upTo, from: next, files: chosenFiles(upTo, files) });
    }
  }

  function onChecked(at: number, problem: string | null) {
    next = at;
    if (problem !== null) return broken(problem);
    next += 1;
    // A run performs all steps up to the next reload.
    const isRunEnded = next === steps.length || steps[next]?.do === "reload";
    if (isRunEnded && !isLeaving) runNext();
  }

  async function follow(path: string): Promise<void> {
    isLeaving = true;
    const linked = await pageAt(path);
    if (!linked) return broken(copy.noSuchPage(path));
    page = linked;
    frame.show(page);
  }

  const onEvent = (event: FrameEvent) => {
    if (event.type === "shown") {
      isLeaving = false;
      runNext();
    }
    if (event.type === "checked" && event.id === run) onChecked(event.at, event.problem);
    if (event.type === "link") void follow(event.path);
    if (event.type === "hung") broken(previewCopy.hung.title);
    if (event.type === "failed") resolve({ state: "unknown", problem: event.reason });
  };
  const container = addHiddenContainer();
  const frame = openStepsFrame(container, { ...settings, isInteractive: false, onEvent });
  frame.show(page);
  // Hidden tabs throttle timers, so a timeout there proves nothing.
  const onTimeout = () => {
    if (document.hidden) timer = setTimeout(onTimeout, TIMEOUT_MS);
    else broken(copy.timeout);
  };
  let timer = setTimeout(onTimeout, TIMEOUT_MS);
  const onAbort = () => resolve({ state: "unknown", problem: "" });
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    frame.close();
    container.remove();
  });
}
