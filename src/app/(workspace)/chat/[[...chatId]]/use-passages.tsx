import { lazy, Suspense, useCallback, useState } from "react";
import type { RetrievedPassage } from "~/domain/knowledge/passage";
import { loadWhenOnline } from "~/lib/load-when-online";

const PassagePanel = lazy(() => loadWhenOnline(() => import("~/features/knowledge/passage-panel")));

/** Opens passages that replies cite: the document at the passage, or the chat at the message. */
export function usePassages(openAddress: (path: string) => void) {
  const [opened, setOpened] = useState<RetrievedPassage | null>(null);
  const open = useCallback(
    (passage: RetrievedPassage) => {
      if (passage.chatId) openAddress(`/chat/${passage.chatId}?message=${passage.documentId}`);
      else setOpened(passage);
    },
    [openAddress],
  );
  const panel = (
    <Suspense>
      {opened && <PassagePanel shown={{ ...opened, passage: opened }} onClose={() => setOpened(null)} />}
    </Suspense>
  );
  return { open, panel };
}
