import { useCallback, useMemo, useRef, useState } from "react";
import type { Visits } from "~preview";
import type { PreviewFrame } from "../frame-bridge";
import { useProjectChoice } from "../project-choice";

/** The navigation of a pane's page. Outlives the page's frames. */
export interface PageNavigation {
  visits: Visits;
  /** The page navigated. */
  onVisits: (visits: Visits) => void;
  /** How many dialogs its pages may still open, in this frame and the next. */
  onDialogs: (left: number) => void;
  /** A frame was opened, or closed (null). */
  onOpen: (frame: PreviewFrame | null) => void;
  travel: (by: number) => void;
  visit: (address: string) => void;
}

const noVisits: Visits = { addresses: [], at: 0 };

/** Starts at the project's last address in this browser. */
export function usePageNavigation(projectId: string | null): PageNavigation {
  const [last, storeLast] = useProjectChoice("page-address", projectId);
  const [visited, setVisited] = useState(noVisits);
  const visits = useMemo(
    () => (visited.addresses.length > 0 || last === null ? visited : { addresses: [last], at: 0 }),
    [visited, last],
  );
  const onVisits = useCallback(
    (next: Visits) => {
      setVisited(next);
      storeLast(next.addresses[next.at] ?? null);
    },
    [storeLast],
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
