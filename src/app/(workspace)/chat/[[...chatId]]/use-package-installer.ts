import { useMemo } from "react";
import type { PackageInstaller } from "~/features/chat/conversation-host";
import type { AskForPackages } from "~/features/preview/package-requests";
import type { ProjectDraft } from "~/features/project/draft-host";
import { readDraftFiles } from "~/features/project/use-draft-files";
import { loadWhenOnline } from "~/lib/load-when-online";

const loadInstall = () => loadWhenOnline(() => import("~/features/preview/install-packages"));

/** Installs packages that a reply names into the chat's project; null without a project. */
export function usePackageInstaller(
  projectId: string | null,
  openDraft: () => Promise<ProjectDraft>,
  askForPackages: AskForPackages,
): PackageInstaller | null {
  return useMemo(
    () =>
      projectId === null
        ? null
        : {
            async findMissing(specs) {
              const { missingPackages } = await loadInstall();
              return missingPackages(specs);
            },
            async install(specs) {
              const [{ installPackages }, draft] = await Promise.all([loadInstall(), openDraft()]);
              const files = readDraftFiles(draft) ?? new Map();
              return installPackages(specs, files, (names) => askForPackages(projectId, names));
            },
          },
    [projectId, openDraft, askForPackages],
  );
}
