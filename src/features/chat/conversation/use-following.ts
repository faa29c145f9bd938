import { use, useCallback, useState } from "react";
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

/** Decides when to follow the chat and handles its events. `follower`: the props of its `Follower`. */
export function useFollowing({ chatId, feed, last, onChanged }: FollowingOptions) {
  const { draft, presence, onPageRequest } = use(ConversationHostContext);
  const epoch = useConnectionEpoch(() => chatId && onChanged(chatId));
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
      if (event.type === "presence") return presence?.receive(event.people);
      if (feed.live.push(event)) return;
      feed.live.clear();
      setRestarts((count) => count + 1);
    },
    [chatId, feed, draft, presence, onPageRequest, onChanged],
  );

  return {
    connected,
    /** Changes with the draft of the chat's project. */
    draftState,
    isOn: epoch > 0,
    /** Resubscribes when it changes. */
    key: `${chatId}:${epoch}:${restarts}`,
    follower: {
      streamingId: last?.status === "streaming" ? last.id : null,
      tabId: presence?.tabId,
      onEvent,
      onConnection: setConnected,
    },
  };
}
