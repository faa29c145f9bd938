import { useCallback, useEffect, useRef } from "react";
import type { ChatEvent } from "~/domain/chat/message";
import { Follower } from "./live/follower";
import { useConnectionEpoch } from "./live/use-connection-epoch";

type ChatChangesProps = {
  chatId: string;
  /** Something of the chat or of its project has changed, or may have while the tab was hidden. Stable. */
  onChange: () => void;
};

/** Follows a chat where its messages are not on screen. Renders nothing. */
export function ChatChanges({ chatId, onChange }: ChatChangesProps) {
  const epoch = useConnectionEpoch();
  const refreshed = useRef(epoch);
  useEffect(() => {
    if (epoch === 0 || refreshed.current === epoch) return;
    refreshed.current = epoch;
    onChange();
  }, [epoch, onChange]);
  const onEvent = useCallback(({ type }: ChatEvent) => type === "changed" && onChange(), [onChange]);
  return (
    epoch > 0 && (
      <Follower key={epoch} chatId={chatId} streamingId={null} onEvent={onEvent} onConnection={ignore} />
    )
  );
}

/** Never stale; pushed on change. */
const ignore = () => {};
