import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { isCheckFile } from "~/domain/project/checks/check-path";
import type { CheckResult } from "~/domain/project/checks/check-result";
import type { ProjectFiles } from "~/domain/project/project-files";
import { loadWhenOnline } from "~/lib/load-when-online";
import type { PreviewTheme } from "~preview";
import type { CompletedCheck } from "./run-checks";

/** Debounces changes. */
const SETTLE_MS = 700;

/** The state of the visible files' checks. */
export type ChecksState = {
  /** The checked files; null if none yet. */
  of: ProjectFiles | null;
  /** By path; while checks run, those of the previous run. */
  results: ReadonlyMap<string, CheckResult>;
  ran: readonly CompletedCheck[];
  isRunning: boolean;
  /** Why they could not be run. */
  problem: string | null;
};

const noChecks: ChecksState = { of: null, results: new Map(), ran: [], isRunning: false, problem: null };

type ChecksOptions = {
  /** Null if there are none yet. */
  files: ProjectFiles | null;
  /** The files still change with every token, or wait for packages. */
  isGrowing: boolean;
  theme: PreviewTheme;
  outsideImages: boolean;
};

/** Runs the checks of the visible files whenever they change. */
export function useChecks({ files, isGrowing, theme, outsideImages }: ChecksOptions) {
  const [state, setState] = useState(noChecks);
  const [attempt, setAttempt] = useState(0);
  const done = useRef<{ of: ProjectFiles; attempt: number }>(null);
  const hasChecks = files !== null && [...files.keys()].some(isCheckFile);
  const target = hasChecks && !isGrowing ? files : null;

  const run = useEffectEvent(async (of: ProjectFiles, signal: AbortSignal) => {
    setState((before) => ({ ...before, isRunning: true, problem: null }));
    const onResult = (path: string, result: CheckResult) => {
      if (!signal.aborted)
        setState((before) => ({ ...before, results: new Map(before.results).set(path, result) }));
    };
    try {
      const { runChecks } = await loadWhenOnline(() => import("./run-checks"));
      const ran = await runChecks(of, { theme, outsideImages, signal, onResult });
      const results = new Map(ran.map(({ path, result }) => [path, result]));
      done.current = { of, attempt };
      setState({ of, ran, results, isRunning: false, problem: null });
    } catch (error) {
      if (!signal.aborted) setState((before) => ({ ...before, isRunning: false, problem: String(error) }));
    }
  });
  useEffect(() => {
    if (!target || (done.current?.of === target && done.current.attempt === attempt)) return;
    const ended = new AbortController();
    const isRerun = done.current?.of === target;
    const timer = setTimeout(() => void run(target, ended.signal), isRerun ? 0 : SETTLE_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
      setState((before) => ({ ...before, isRunning: false }));
    };
  }, [target, attempt]);

  const none = useMemo(() => ({ ...noChecks, of: files }), [files]);
  return {
    state: hasChecks ? state : none,
    hasChecks,
    runAgain: useCallback(() => setAttempt((count) => count + 1), []),
  };
}
