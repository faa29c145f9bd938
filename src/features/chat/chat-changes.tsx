import { useCallback } from "react";
import type { ChatEvent } from "~/domain/chat/message";
import { Follower } from "./live/follower";
import { useConnectionEpoch } from "./live/use-connection-epoch";

type ChatChangesProps = {
  chatId: string;
  /** The chat or its project changed, or may have while the tab was hidden. Must be stable. */
  onChange: () => void;
};

/** Follows a chat whose messages are not visible. Renders nothing. */
export function ChatChanges({ chatId, onChange }: ChatChangesProps) {
  const epoch = useConnectionEpoch(onChange);
  const onEvent = useCallback(({ type }: ChatEvent) => type === "changed" && onChange(), [onChange]);
  return (
    epoch > 0 && (
      <Follower key={epoch} chatId={chatId} streamingId={null} onEvent={onEvent} onConnection={ignore} />
    )
  );
}

const ignore = () => {};
