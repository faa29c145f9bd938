import { useMemo } from "react";
import { newCheckPath } from "~/domain/project/checks/check-path";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { copy } from "~/features/preview/checks-copy";
import type { ChecksWriter } from "~/features/preview/checks-panel";
import type { ProjectDraft } from "~/features/project/draft-host";
import { readDraftFiles } from "~/features/project/use-draft-files";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";

type Changes = readonly (readonly [path: string, content: FileContent | null])[];

export type ProjectChecksWriter = ChecksWriter & {
  /** Restores check files of another version. */
  putBack: (name: string, files: Changes) => Promise<boolean>;
};

/** Saves changes of checks as new versions of the project. */
export function useChecksWriter(openDraft: () => Promise<ProjectDraft>): ProjectChecksWriter {
  return useMemo(() => {
    async function write(message: string, changesOf: (files: ProjectFiles) => Changes): Promise<boolean> {
      try {
        const draft = await openDraft();
        const before = readDraftFiles(draft) ?? new Map();
        const { writeDraft } = await loadWhenOnline(() => import("~/features/project/write-draft"));
        const problem = await writeDraft(draft, { before, changes: changesOf(before) }, message);
        if (problem !== undefined) toast.error(copy.failed, { description: problem });
        return problem === undefined;
      } catch (error) {
        toast.error(copy.failed, { description: String(error) });
        return false;
      }
    }
    return {
      async save(path, check) {
        const { writeCheckFile } = await loadWhenOnline(() => import("~/domain/project/checks/check-file"));
        return write(copy.versionMessage.saved(check.name), (files) => [
          [path ?? newCheckPath(check.name, files), writeCheckFile(check)],
        ]);
      },
      async remove({ path, name }) {
        await write(copy.versionMessage.removed(name), () => [[path, null]]);
      },
      putBack: (name, files) => write(copy.versionMessage.putBack(name), () => files),
    };
  }, [openDraft]);
}
