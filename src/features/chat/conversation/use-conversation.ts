import { skipToken } from "@tanstack/react-query";
import { use, useCallback, useEffect, useSyncExternalStore } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import { api, type RouterOutputs } from "~/trpc/react";
import { ChatDraftContext } from "../chat-draft";
import type { Attachments } from "../composer/use-attachments";
import type { WayChoice } from "../composer/use-way";
import type { LiveStore } from "../live/live-store";
import { PageRequests } from "../page-requests";
import type { ReferenceStore } from "../reference-store";
import type { ReplyFeed } from "../reply-feed";
import { phaseOf, type ReplyPhase } from "../state";
import { showErrorToast } from "./show-error-toast";
import { useFollowing } from "./use-following";
import { useMessageActions } from "./use-message-actions";
import { useMessages } from "./use-messages";
import { type Alternatives, useSending } from "./use-sending";

type ConversationOptions = {
  chatId: string | null;
  modelId: string;
  alternatives?: Alternatives | null;
  /** Of a new chat; absent: the usual. */
  way?: Pick<WayChoice, "way" | "limits">;
  feed: ReplyFeed;
  attachments: Attachments;
  references: ReferenceStore;
  onCreated: (chatId: string) => void;
};

/** The state and actions of a conversation. */
export function useConversation({
  chatId,
  modelId,
  alternatives = null,
  way,
  feed,
  attachments,
  references,
  onCreated,
}: ConversationOptions) {
  const utils = api.useUtils();
  const draft = use(ChatDraftContext);
  const onPageRequest = use(PageRequests);
  const head = api.chat.get.useQuery(chatId ? { chatId } : skipToken);
  const { query, messages, refresh } = useMessages(chatId);
  const actions = useMessageActions({ chatId, modelId, refresh, flushDraft: draft.flush });

  const refreshRest = useCallback(
    (id: string) => {
      void utils.chat.get.invalidate({ chatId: id });
      void utils.chat.list.invalidate();
      void utils.chat.comparison.invalidate();
      void utils.chat.commandRun.invalidate();
      void utils.billing.quota.invalidate();
      void utils.project.ofChat.invalidate({ chatId: id });
      void utils.project.versions.invalidate();
      void utils.project.branches.invalidate();
    },
    [utils],
  );
  const onChanged = useCallback(
    (id: string) => {
      refresh(id).catch(showErrorToast);
      refreshRest(id);
    },
    [refresh, refreshRest],
  );
  const onSent = useCallback(
    async ({ chatId: id, queued }: RouterOutputs["chat"]["send"]) => {
      refreshRest(id);
      if (!queued) await refresh(id, true);
      if (!chatId) onCreated(id);
    },
    [chatId, onCreated, refresh, refreshRest],
  );
  const { outgoing, send } = useSending({
    chatId,
    modelId,
    alternatives,
    way,
    attachments,
    references,
    onSent,
    flushDraft: draft.flush,
  });

  const last = messages.at(-1);
  const sending = outgoing.some((message) => !message.isQueued);
  const following = useFollowing({ chatId, feed, draft, onPageRequest, last, onChanged });
  const phase = useLivePhase(feed.live, last, sending);
  const asked = messages.at(-2);
  useEffect(() => feed.update({ last, asked, sending }), [feed, last, asked, sending]);

  const streamingId = last?.status === "streaming" ? last.id : null;
  const stop = useCallback(() => {
    if (chatId && streamingId)
      utils.client.chat.stop.mutate({ chatId, replyId: streamingId }).catch(showErrorToast);
  }, [utils, chatId, streamingId]);
  const takeBack = useCallback(
    async (messageId: string): Promise<string | null> => {
      if (!chatId) return null;
      try {
        const taken = await utils.client.chat.unqueue.mutate({ chatId, messageId });
        attachments.addUploaded(taken.attachments);
        return taken.text;
      } catch (error) {
        showErrorToast(error);
        return null;
      } finally {
        refreshRest(chatId);
      }
    },
    [utils, chatId, attachments, refreshRest],
  );
  return {
    title: head.data?.title,
    isCompared: head.data?.isCompared ?? false,
    hasCollections: head.data?.hasCollections ?? false,
    hasRules: head.data?.hasRules ?? false,
    query,
    messages,
    refresh,
    outgoing,
    queued: head.data?.queued ?? [],
    phase,
    following,
    actions,
    send,
    stop,
    takeBack,
  };
}

/** The phase of the newest reply; re-renders when it changes, not with every token. */
const useLivePhase = (live: LiveStore, last: ChatMessage | undefined, sending: boolean): ReplyPhase =>
  useSyncExternalStore(
    live.subscribe,
    () => phaseOf(last, live.get(), sending),
    () => phaseOf(last, null, sending),
  );
