import { useEffect, useEffectEvent, useState } from "react";
import { createPackageRequests } from "~/features/preview/package-requests";
import type { Workspace } from "./use-workspace";

/** Package requests by commands of the project's terminal. Reveals the preview, which asks the user about them. */
export function usePackageRequests({ projectId, reveal }: Workspace) {
  const [requests] = useState(createPackageRequests);
  const show = useEffectEvent(() => {
    if (projectId && requests.current(projectId)) reveal("preview");
  });
  useEffect(() => requests.subscribe(() => show()), [requests]);
  return requests;
}
