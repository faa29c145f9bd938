import { useCallback } from "react";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { ProjectDraft } from "~/features/project/draft-host";
import { loadWhenOnline } from "~/lib/load-when-online";

type Change = { before: ProjectFiles; path: string; content: string };

/** Writes what a user edits on the page into the project's draft, as a version. */
export function useHandEdits(openDraft: () => Promise<ProjectDraft>) {
  return useCallback(
    async ({ before, path, content }: Change, message: string) => {
      const [target, { writeDraft }] = await Promise.all([
        openDraft(),
        loadWhenOnline(() => import("~/features/project/write-draft")),
      ]);
      return writeDraft(target, { before, changes: [[path, content]] }, message);
    },
    [openDraft],
  );
}
