import { lazy, Suspense, useCallback, useState } from "react";
import type { GivenPassage } from "~/domain/knowledge/passage";
import { loadWhenOnline } from "~/lib/load-when-online";

const PassagePanel = lazy(() => loadWhenOnline(() => import("~/features/knowledge/passage-panel")));

/** Opens the passages that replies cite. */
export function usePassages() {
  const [shown, setShown] = useState<GivenPassage | null>(null);
  const open = useCallback((passage: GivenPassage) => setShown(passage), []);
  const panel = (
    <Suspense>
      {shown && <PassagePanel shown={{ ...shown, passage: shown }} onClose={() => setShown(null)} />}
    </Suspense>
  );
  return { open, panel };
}
