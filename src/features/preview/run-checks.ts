import { type CheckFile, checksOf } from "~/domain/project/checks/check-file";
import { brokenSentence, type CheckResult } from "~/domain/project/checks/check-result";
import type { ProjectFiles } from "~/domain/project/project-files";
import { type CheckStep, dataUrl, type PreviewPage, type PreviewTheme } from "~preview";
import { buildPage } from "./build-page";
import { openStepsFrame, type StepsFrame } from "./check-frames";
import { copy } from "./checks-copy";
import { copy as previewCopy } from "./copy";
import { fetchDriver } from "./fetch-driver";
import type { FrameEvent } from "./frame-channel";
import { addHiddenContainer } from "./hidden-container";
import { createConcurrencyLimiter } from "./pane/concurrency-limiter";

const TIMEOUT_MS = 20_000;
const MAX_FRAMES = 3;

// Each frame runs a page.
const limiter = createConcurrencyLimiter(MAX_FRAMES);

/** The last request to a frame to run steps. */
let lastRun = 0;

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
 * Runs the checks of a project in hidden frames, each in a page with nothing left of the checks before.
 *
 * @throws the signal's reason when it aborts
 */
export async function runChecks(files: ProjectFiles, options: RunOptions): Promise<CompletedCheck[]> {
  const { only, onResult, signal, ...settings } = options;
  const checks = checksOf(files).filter(({ path }) => only?.has(path) ?? true);
  if (checks.length === 0) return [];
  const [page, script] = await Promise.all([buildPage(files), fetchDriver()]);
  const pageAt = (path: string) => buildPage(files, path);
  const results = new Map<string, CheckResult>();
  const waiting = [...checks];
  const runWaiting = async () => {
    const frames = createFrames(settings);
    try {
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        const result: CheckResult =
          check.steps === null
            ? { state: "unknown", problem: check.problem }
            : page === null
              ? { state: "unknown", problem: previewCopy.check.noPage }
              : await runWithRetry(check.steps, { frames, page, pageAt, files, script, signal });
        signal.throwIfAborted();
        results.set(check.path, result);
        onResult?.(check.path, result);
      }
    } finally {
      frames.close();
    }
  };
  const runs = Math.min(MAX_FRAMES, checks.length);
  await Promise.all(Array.from({ length: runs }, () => runLimited(runWaiting)));
  return checks.flatMap((check) => {
    const result = results.get(check.path);
    return result ? [{ ...check, result }] : [];
  });
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

type OnEvent = (event: FrameEvent) => void;

/** A frame for one check after another: it keeps the packages, which take most of the time that a page needs to start. */
function createFrames(settings: { theme: PreviewTheme; outsideImages: boolean }) {
  const container = addHiddenContainer();
  let kept: StepsFrame | null = null;
  let listener: OnEvent = () => {};
  const discard = () => {
    listener = () => {};
    kept?.close();
    kept = null;
  };
  return {
    /** Opens a page. @returns its frame, and whether it has run other checks */
    open(page: PreviewPage, onEvent: OnEvent): { frame: StepsFrame; isKept: boolean } {
      const before = kept;
      const frame =
        before ??
        openStepsFrame(container, {
          ...settings,
          isInteractive: false,
          onEvent: (event) => listener(event),
        });
      kept = frame;
      listener = onEvent;
      if (!before) frame.show(page);
      else {
        listener = ({ type }) => {
          if (type === "cleared") listener = onEvent;
        };
        before.restart(page);
      }
      return { frame, isKept: before !== null };
    },
    /** For a frame whose page may hang or still report something. */
    discard,
    close() {
      discard();
      container.remove();
    },
  };
}

type Run = {
  frames: ReturnType<typeof createFrames>;
  page: PreviewPage;
  pageAt: (path: string) => Promise<PreviewPage | null>;
  files: ProjectFiles;
  script: string;
  signal: AbortSignal;
};

/** A check that fails in a kept frame, or hangs because the machine is busy, is run again in a new one before it counts. */
async function runWithRetry(steps: readonly CheckStep[], run: Run): Promise<CheckResult> {
  const { result, isKept } = await runSteps(steps, run);
  if (result.state === "holds" || run.signal.aborted) return result;
  run.frames.discard();
  const isHung = result.state === "broken" && result.problem === previewCopy.hung.title;
  if (!isKept && !isHung) return result;
  const again = await runSteps(steps, run);
  if (again.result.state !== "holds") run.frames.discard();
  return again.result;
}

/** Runs the steps in a page with empty storage. Never rejects; the result of an aborted run is meaningless. */
function runSteps(
  steps: readonly CheckStep[],
  { frames, page: first, pageAt, files, script, signal }: Run,
): Promise<{ result: CheckResult; isKept: boolean }> {
  const { promise, resolve } = Promise.withResolvers<CheckResult>();
  let page = first;
  /** The next step, and the id of the current request: each loaded page is asked to run the remaining steps. */
  let next = 0;
  let run = 0;
  let isLeaving = false;
  let isOver = false;
  const broken = (problem: string) => resolve({ state: "broken", at: next, problem });

  function runNext() {
    lastRun += 1;
    run = lastRun;
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
    if (isOver) return;
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
  const { frame, isKept } = frames.open(page, onEvent);
  // Hidden tabs throttle timers, so a timeout there proves nothing.
  const onTimeout = () => {
    if (document.hidden) timer = setTimeout(onTimeout, TIMEOUT_MS);
    else broken(copy.timeout);
  };
  let timer = setTimeout(onTimeout, TIMEOUT_MS);
  const onAbort = () => resolve({ state: "unknown", problem: "" });
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  };
  return promise.then((result) => ({ result, isKept })).finally(end);
}
