import { useMemo } from "react";
import type { PackageInstaller } from "~/features/chat/conversation-host";
import type { AskForPackages } from "~/features/preview/package-requests";
import type { ProjectDraft } from "~/features/project/draft-host";
import { readDraftFiles } from "~/features/project/use-draft-files";
import { loadWhenOnline } from "~/lib/load-when-online";

const loadInstall = () => loadWhenOnline(() => import("~/features/preview/install-packages"));

/** Gets packages that replies name for the chat's project; null without one. */
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
            async lacking(specs) {
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
