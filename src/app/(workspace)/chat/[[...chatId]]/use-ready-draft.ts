import { useCallback, useEffect, useRef } from "react";
import type { ProjectDraft } from "~/features/project/draft-host";
import { readDraftFiles } from "~/features/project/use-draft-files";

/** The project's draft once its files are there, which `want` loads while neither editor nor terminal is open. */
export type ReadyDraft = () => Promise<ProjectDraft>;

export function useReadyDraft(draft: ProjectDraft | null, want: () => void): ReadyDraft {
  const latest = useRef(draft);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    latest.current = draft;
    if (draft && readDraftFiles(draft)) for (const go of waiting.current.splice(0)) go();
  }, [draft]);
  return useCallback(async () => {
    want();
    while (!latest.current || !readDraftFiles(latest.current))
      await new Promise<void>((resolve) => waiting.current.push(resolve));
    return latest.current;
  }, [want]);
}
