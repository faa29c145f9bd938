import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type HistoryView, historyAddress, readHistoryView } from "~/domain/chat/history-view";
import { useDebounced } from "~/lib/use-debounced";

/** The view in the URL and the search being typed. Each filter change adds a history entry. */
export function useHistoryView() {
  const address = useSearchParams();
  const isHere = usePathname() === "/chat-history";
  const view = useMemo(() => readHistoryView(address), [address]);
  const [typed, setTyped] = useState(view.search);
  const settled = useDebounced(typed.trim());

  // Follow back and forward navigation.
  const [applied, setApplied] = useState(view.search);
  if (applied !== view.search) {
    setApplied(view.search);
    if (view.search !== typed.trim()) setTyped(view.search);
  }
  useEffect(() => {
    if (isHere && settled === typed.trim() && settled !== view.search)
      window.history.replaceState(null, "", historyAddress({ ...view, search: settled }));
  }, [isHere, settled, typed, view]);

  const change = useCallback(
    (to: Partial<HistoryView>) => window.history.pushState(null, "", historyAddress({ ...view, ...to })),
    [view],
  );
  return { view, typed, setTyped, change };
}
