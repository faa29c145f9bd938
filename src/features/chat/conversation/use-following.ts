import { use, useCallback, useEffect, useRef, useState } from "react";
import type { ChatEvent, ChatMessage } from "~/domain/chat/message";
import { ConversationHostContext } from "../conversation-host";
import { useConnectionEpoch } from "../live/use-connection-epoch";
import type { ReplyFeed } from "../reply-feed";

type FollowingOptions = {
  chatId: string | null;
  feed: ReplyFeed;
  last: ChatMessage | undefined;
  /** Refetches the messages: they changed, or may have changed while the tab was hidden. */
  onChanged: (chatId: string) => void;
};

/** Decides when the chat is followed, with the props of its `Follower`, and handles the events. */
export function useFollowing({ chatId, feed, last, onChanged }: FollowingOptions) {
  const { draft, onPageRequest } = use(ConversationHostContext);
  const epoch = useConnectionEpoch();
  const [restarts, setRestarts] = useState(0);
  const [connected, setConnected] = useState(true);
  const [draftState, setDraftState] = useState("");

  const onEvent = useCallback(
    (event: ChatEvent) => {
      if (event.type === "following") return;
      if (event.type === "changed") return chatId && onChanged(chatId);
      if (event.type === "draft") {
        setDraftState(`${event.seq}:${event.headId}`);
        return draft.receive(event);
      }
      if (event.type === "page-request") return onPageRequest();
      if (feed.live.push(event)) return;
      feed.live.clear();
      setRestarts((count) => count + 1);
    },
    [chatId, feed, draft, onPageRequest, onChanged],
  );

  const refreshedEpoch = useRef(epoch);
  useEffect(() => {
    if (epoch === 0 || refreshedEpoch.current === epoch) return;
    refreshedEpoch.current = epoch;
    if (chatId) onChanged(chatId);
  }, [epoch, chatId, onChanged]);

  return {
    connected,
    /** Another one whenever the draft of the chat's project is. */
    draftState,
    isOn: epoch > 0,
    /** A new key is a new subscription. */
    key: `${chatId}:${epoch}:${restarts}`,
    follower: {
      streamingId: last?.status === "streaming" ? last.id : null,
      onEvent,
      onConnection: setConnected,
    },
  };
}
