import { useCallback, useRef } from "react";
import type { RunInProject } from "~/features/chat/command-runs";
import type { AskForPackages } from "~/features/preview/package-requests";
import type { ProjectDraft } from "~/features/project/draft-host";
import { readDraftFiles } from "~/features/project/use-draft-files";
import { copy } from "~/features/terminal/copy";
import { loadWhenOnline } from "~/lib/load-when-online";
import { useProjectTools } from "./use-project-tools";
import type { ReadyDraft } from "./use-ready-draft";

/** How much of the commands the message of their version quotes. */
const MAX_QUOTED_CHARACTERS = 500;

/** Runs commands on a draft. */
export function useCommandRunner(
  draft: ProjectDraft | null,
  readyDraft: ReadyDraft,
  askForPackages: AskForPackages,
): RunInProject {
  const tools = useProjectTools(draft?.projectId ?? null, askForPackages);
  const latestTools = useRef(tools);
  latestTools.current = tools;
  return useCallback(
    async (commands, options) => {
      const target = await readyDraft();
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
    [readyDraft],
  );
}
