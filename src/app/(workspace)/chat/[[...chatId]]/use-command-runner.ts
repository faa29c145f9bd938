import { useCallback, useEffect, useRef } from "react";
import type { RunInProject } from "~/features/chat/command-runs";
import type { AskForPackages } from "~/features/preview/package-requests";
import type { ProjectDraft } from "~/features/project/draft-host";
import { readDraftFiles } from "~/features/project/use-draft-files";
import { copy } from "~/features/terminal/copy";
import { loadWhenOnline } from "~/lib/load-when-online";
import { useProjectTools } from "./use-project-tools";

/** How much of the commands the message of their version quotes. */
const MAX_QUOTED_CHARACTERS = 500;

/** Runs commands on a draft, which `want` loads while neither editor nor terminal is open. */
export function useCommandRunner(
  draft: ProjectDraft | null,
  want: () => void,
  askForPackages: AskForPackages,
): RunInProject {
  const tools = useProjectTools(draft?.projectId ?? null, askForPackages);
  const latestTools = useRef(tools);
  latestTools.current = tools;
  const latest = useRef(draft);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    latest.current = draft;
    if (draft && readDraftFiles(draft)) for (const go of waiting.current.splice(0)) go();
  }, [draft]);
  return useCallback(
    async (commands, options) => {
      want();
      while (!latest.current || !readDraftFiles(latest.current))
        await new Promise<void>((resolve) => waiting.current.push(resolve));
      const target = latest.current;
      const [{ runCommands }, { writeDraft }] = await loadWhenOnline(() =>
        Promise.all([import("~/features/terminal/run-commands"), import("~/features/project/write-draft")]),
      );
      return runCommands(commands, {
        ...options,
        files: readDraftFiles(target) ?? new Map(),
        tools: latestTools.current ?? undefined,
        onChanges: (written) =>
          writeDraft(
            target,
            written,
            copy.versionMessage(commands.join("; ").slice(0, MAX_QUOTED_CHARACTERS)),
          ),
      });
    },
    [want],
  );
}
