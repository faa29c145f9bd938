import { useMemo } from "react";
import type { AskForPackages } from "~/features/preview/package-requests";
import type { ProjectTools } from "~/features/terminal/project-tools";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";

/** Terminal commands of a project that the app implements; null without a project. */
export function useProjectTools(
  projectId: string | null,
  askForPackages: AskForPackages,
): ProjectTools | null {
  const utils = api.useUtils();
  return useMemo(
    () =>
      projectId === null
        ? null
        : {
            async log(args) {
              const { formatLog, readLogOptions, usage } = await loadWhenOnline(
                () => import("~/features/project/log-versions"),
              );
              const options = readLogOptions(args);
              if (!options) return { output: usage, exitCode: 1 };
              const page = await utils.client.project.versions.query({ projectId, limit: options.count });
              return { output: formatLog(page.items, options), exitCode: 0 };
            },
            async types(_, files) {
              const { checkTypes } = await loadWhenOnline(() => import("~/features/project/check-types"));
              return checkTypes(files);
            },
            async build(_, files) {
              const { checkBuild } = await loadWhenOnline(() => import("~/features/preview/check-build"));
              return checkBuild(files);
            },
            async packages(names, files) {
              const { terminalPackages } = await loadWhenOnline(
                () => import("~/features/preview/terminal-project"),
              );
              return terminalPackages(names, files);
            },
            async manifest(_, files) {
              const { terminalManifest } = await loadWhenOnline(
                () => import("~/features/preview/terminal-project"),
              );
              return terminalManifest(files);
            },
            async install(args, files) {
              const { installPackages } = await loadWhenOnline(
                () => import("~/features/preview/install-packages"),
              );
              return installPackages(args, files, (names) => askForPackages(projectId, names));
            },
          },
    [projectId, utils, askForPackages],
  );
}
