import "server-only";
import { type ProjectLibraries, projectLibraries } from "~/domain/chat/project-libraries";
import { uiKit } from "../../project/ui-kit";
import type { ReplyDeps } from "../reply-deps";

/** What projects may import, from the index that previews resolve imports by; null while it is not installed. */
export const readLibraries = ({
  siteParts,
}: Pick<ReplyDeps, "siteParts">): Promise<ProjectLibraries | null> =>
  siteParts().then(
    async ({ packages, libraries }) => projectLibraries(await packages.index(), libraries, uiKit.keys()),
    () => null,
  );
