import { useCallback, useEffect, useRef, useState } from "react";
import type { DraftFiles } from "~/domain/project/draft-files";
import { plainFiles } from "../draft/plain-files";
import type { EditorState } from "../state";
import { isScript, type LanguageService } from "../typescript/language-service";
import type { Problem } from "../typescript/messages";
import { checkOrder } from "./check-order";

/** What was looked at. */
export type CheckedFiles = { scripts: number; checked: number; hasVue: boolean };

export type ProblemsByPath = ReadonlyMap<string, readonly Problem[]>;

/** The file on screen is checked this long after the last change. */
const ACTIVE_MS = 250;
/** The other files are checked this long after the last change. */
const REST_MS = 1_200;
/** The compiler reads all files for any of them; more than this keeps its worker from the next completion. */
const MAX_FILES = 150;

/** The problems of a project's scripts, from the first one that is opened; other files add theirs when shown. */
export function useProblems(files: DraftFiles, service: LanguageService | null, editor: EditorState) {
  const { active, tabs } = editor;
  const [problems, setProblems] = useState<ProblemsByPath>(new Map());
  const [checked, setChecked] = useState<CheckedFiles>({ scripts: 0, checked: 0, hasVue: false });
  const open = useRef(tabs);
  open.current = tabs;
  const report = useCallback(
    (path: string, found: readonly Problem[]) => setProblems((before) => withProblems(before, path, found)),
    [],
  );
  useEffect(() => {
    if (!service) return;
    let timers: ReturnType<typeof setTimeout>[] = [];
    let round = 0;
    const checkFile = async (path: string, own: number) => {
      const found = await service.call("problems", { path }).catch(() => null);
      if (found && own === round) report(path, found);
    };
    const checkActive = async () => {
      if (active !== null && isScript(active)) await checkFile(active, round);
    };
    const check = async () => {
      const own = ++round;
      const scripts = checkOrder(plainFiles(files), open.current);
      const paths = scripts.slice(0, MAX_FILES);
      const hasVue = [...files.keys()].some((path) => path.endsWith(".vue"));
      setChecked({ scripts: scripts.length, checked: paths.length, hasVue });
      setProblems((before) => new Map([...before].filter(([path]) => files.has(path))));
      for (const path of paths) {
        if (own !== round) return;
        await checkFile(path, own);
      }
    };
    const schedule = () => {
      round++;
      timers.map(clearTimeout);
      timers = [setTimeout(checkActive, ACTIVE_MS), setTimeout(check, REST_MS)];
    };
    schedule();
    const stop = files.observe(schedule);
    return () => {
      stop();
      round = -1;
      timers.map(clearTimeout);
    };
  }, [files, service, active, report]);
  return { problems, checked, report };
}

function withProblems(before: ProblemsByPath, path: string, found: readonly Problem[]): ProblemsByPath {
  if (found.length === 0 && !before.has(path)) return before;
  const next = new Map(before);
  if (found.length === 0) next.delete(path);
  else next.set(path, found);
  return next;
}
