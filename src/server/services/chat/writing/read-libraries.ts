import { type ProjectLibraries, projectLibraries } from "~/domain/chat/project-libraries";
import { readPackageMode } from "../../project/packages";
import { uiKit } from "../../project/ui-kit";
import type { ReplyDeps } from "../reply-deps";

/** What projects may import, from the index that previews resolve imports by; null while it is not installed. */
export const readLibraries = (deps: Pick<ReplyDeps, "db" | "siteParts">): Promise<ProjectLibraries | null> =>
  deps.siteParts().then(
    async ({ packages, libraries }) =>
      projectLibraries(await packages.index(), libraries, {
        kit: uiKit.keys(),
        hasRegistry: (await readPackageMode(deps)) !== "off",
      }),
    () => null,
  );
