import { useCallback, useEffect, useRef } from "react";
import type { RunInProject } from "~/features/chat/conversation-host";
import type { AskForPackages } from "~/features/preview/package-requests";
import type { ProjectDraft } from "~/features/project/draft-host";
import { readDraftFiles } from "~/features/project/use-draft-files";
import { loadWhenOnline } from "~/lib/load-when-online";
import { useProjectTools } from "./use-project-tools";

/** Resolves with the draft; `request` loads it while neither editor nor terminal is open. */
export function useOpenDraft(draft: ProjectDraft | null, request: () => void): () => Promise<ProjectDraft> {
  const latest = useRef(draft);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    latest.current = draft;
    if (draft && readDraftFiles(draft)) for (const resolve of waiting.current.splice(0)) resolve();
  }, [draft]);
  return useCallback(async () => {
    request();
    while (!latest.current || !readDraftFiles(latest.current))
      await new Promise<void>((resolve) => waiting.current.push(resolve));
    return latest.current;
  }, [request]);
}

/** Runs commands on the draft of a project. */
export function useCommandRunner(
  projectId: string | null,
  openDraft: () => Promise<ProjectDraft>,
  askForPackages: AskForPackages,
): RunInProject {
  const tools = useProjectTools(projectId, askForPackages);
  const latestTools = useRef(tools);
  latestTools.current = tools;
  return useCallback(
    async (commands, options) => {
      const target = await openDraft();
      const [{ runCommands }, { writeDraft }] = await loadWhenOnline(() =>
        Promise.all([import("~/features/terminal/run-commands"), import("~/features/project/write-draft")]),
      );
      return runCommands(commands, {
        ...options,
        files: readDraftFiles(target) ?? new Map(),
        tools: latestTools.current ?? undefined,
        onChanges: (written) => writeDraft(target, written),
      });
    },
    [openDraft],
  );
}
