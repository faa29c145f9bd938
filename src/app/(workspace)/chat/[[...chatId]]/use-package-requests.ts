import { useEffect, useEffectEvent, useState } from "react";
import { createPackageRequests } from "~/features/preview/package-requests";
import type { Workspace } from "./use-workspace";

/** What commands of the project's terminal ask for: the question is above the preview, which is shown for it. */
export function usePackageRequests({ projectId, reveal }: Workspace) {
  const [requests] = useState(createPackageRequests);
  const show = useEffectEvent(() => {
    if (projectId && requests.current(projectId)) reveal("preview");
  });
  useEffect(() => requests.subscribe(() => show()), [requests]);
  return requests;
}
