import { useCallback, useEffect, useRef } from "react";
import type { ChatEvent } from "~/domain/chat/message";
import { Follower } from "./live/follower";
import { useFollowRound } from "./live/use-follow-round";

type ChatChangesProps = {
  chatId: string;
  /** Something of the chat or of its project has changed, or may have while the tab was hidden. Stable. */
  onChange: () => void;
};

/** Follows a chat where its messages are not on screen. Renders nothing. */
export function ChatChanges({ chatId, onChange }: ChatChangesProps) {
  const round = useFollowRound();
  const refreshed = useRef(round);
  useEffect(() => {
    if (round === 0 || refreshed.current === round) return;
    refreshed.current = round;
    onChange();
  }, [round, onChange]);
  const onEvent = useCallback(({ type }: ChatEvent) => type === "changed" && onChange(), [onChange]);
  return (
    round > 0 && (
      <Follower key={round} chatId={chatId} streamingId={null} onEvent={onEvent} onConnection={ignore} />
    )
  );
}

/** What is on screen is true for as long as nothing changes. */
const ignore = () => {};
