import { useCallback, useMemo, useRef, useState } from "react";
import type { Visits } from "~preview";
import type { PreviewFrame } from "../frame-bridge";
import { useProjectChoice } from "../project-choice";

/** Where a pane's page is, and what leads it elsewhere. It outlives the frames that the page runs in. */
export interface PageNavigation {
  visits: Visits;
  /** The page is at another address. */
  onVisits: (visits: Visits) => void;
  /** Its pages may open so many dialogs yet, in this frame and the next. */
  onDialogs: (left: number) => void;
  /** Another frame, or none, shows the page. */
  onOpen: (frame: PreviewFrame | null) => void;
  travel: (by: number) => void;
  visit: (address: string) => void;
}

const noVisits: Visits = { addresses: [], at: 0 };

/** It begins where the project's page was last, in this browser. */
export function usePageNavigation(projectId: string | null): PageNavigation {
  const [last, keepLast] = useProjectChoice("page-address", projectId);
  const [visited, setVisited] = useState(noVisits);
  const visits = useMemo(
    () => (visited.addresses.length > 0 || last === null ? visited : { addresses: [last], at: 0 }),
    [visited, last],
  );
  const onVisits = useCallback(
    (next: Visits) => {
      setVisited(next);
      keepLast(next.addresses[next.at] ?? null);
    },
    [keepLast],
  );
  const frame = useRef<PreviewFrame>(null);
  const dialogs = useRef<number>(null);
  const actions = useMemo(
    () => ({
      onOpen(opened: PreviewFrame | null) {
        frame.current = opened;
        if (dialogs.current !== null) opened?.setDialogs(dialogs.current);
      },
      onDialogs(left: number) {
        dialogs.current = left;
      },
      travel: (by: number) => frame.current?.travel(by),
      visit: (address: string) => frame.current?.visit(address),
    }),
    [],
  );
  return useMemo(() => ({ visits, onVisits, ...actions }), [visits, onVisits, actions]);
}
