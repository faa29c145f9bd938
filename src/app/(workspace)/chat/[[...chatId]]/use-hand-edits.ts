import { useCallback } from "react";
import type { OpenHandSession } from "~/features/preview/preview-pane";
import type { ProjectDraft } from "~/features/project/draft-host";
import { loadWhenOnline } from "~/lib/load-when-online";

/** Opens sessions that edit the project's draft visually, on its page. */
export function useHandEdits(openDraft: () => Promise<ProjectDraft>): OpenHandSession {
  return useCallback(async () => {
    const [draft, { openHandSession }] = await Promise.all([
      openDraft(),
      loadWhenOnline(() => import("~/features/project/hand-session")),
    ]);
    return openHandSession(draft);
  }, [openDraft]);
}
