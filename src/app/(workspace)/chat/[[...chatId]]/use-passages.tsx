import { lazy, Suspense, useCallback, useState } from "react";
import type { GivenPassage } from "~/domain/knowledge/passage";
import { loadWhenOnline } from "~/lib/load-when-online";

const PassagePanel = lazy(() => loadWhenOnline(() => import("~/features/knowledge/passage-panel")));

/** Opens the passages that replies cite: a document at its place, or the chat at the message. */
export function usePassages(openAddress: (path: string) => void) {
  const [shown, setShown] = useState<GivenPassage | null>(null);
  const open = useCallback(
    (passage: GivenPassage) => {
      if (passage.chatId) openAddress(`/chat/${passage.chatId}?message=${passage.documentId}`);
      else setShown(passage);
    },
    [openAddress],
  );
  const panel = (
    <Suspense>
      {shown && <PassagePanel shown={{ ...shown, passage: shown }} onClose={() => setShown(null)} />}
    </Suspense>
  );
  return { open, panel };
}
