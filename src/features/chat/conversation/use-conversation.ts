import { skipToken } from "@tanstack/react-query";
import { use, useCallback, useEffect, useSyncExternalStore } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import { api, type RouterOutputs } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
import type { Attachments } from "../composer/use-attachments";
import type { ModeChoice } from "../composer/use-mode";
import { ConversationHostContext } from "../conversation-host";
import type { LiveStore } from "../live/live-store";
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
  mode?: Pick<ModeChoice, "mode" | "limits">;
  feed: ReplyFeed;
  attachments: Attachments;
  references: ReferenceStore;
  onCreated: (chatId: string) => void;
};

/** The state and actions of a conversation. */
export function useConversation(options: ConversationOptions) {
  const { chatId, feed, alternatives = null, mode, attachments, references, onCreated } = options;
  const { draft } = use(ConversationHostContext);
  const { data } = api.chat.get.useQuery(chatId ? { chatId } : skipToken);
  const { query, messages, refresh } = useMessages(chatId);
  const target = { chatId, modelId: options.modelId, flushDraft: draft.flush };
  const actions = useMessageActions({ ...target, refresh });
  const refreshRest = useRefreshRest();
  const onChanged = useCallback(
    (id: string) => {
      refresh(id).catch((error: unknown) => {
        // The page says itself that the chat is gone.
        if (serverErrorOf(error)?.data.code !== "NOT_FOUND") showErrorToast(error);
      });
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
  const { outgoing, send } = useSending({ ...target, alternatives, mode, attachments, references, onSent });
  const last = messages.at(-1);
  const sending = outgoing.some((message) => !message.isQueued);
  const following = useFollowing({ chatId, feed, last, onChanged });
  const phase = useLivePhase(feed.live, last, sending);
  const previous = messages.at(-2);
  useEffect(() => feed.update({ last, previous, sending }), [feed, last, previous, sending]);
  return {
    title: data?.title,
    isCompared: data?.isCompared ?? false,
    hasCollections: data?.hasCollections ?? false,
    hasRules: data?.hasRules ?? false,
    query,
    messages,
    refresh,
    outgoing,
    queued: data?.queued ?? [],
    phase,
    following,
    actions,
    send,
    stop: useStop(chatId, last),
    unqueue: useUnqueue(chatId, attachments, refreshRest),
  };
}

export type ConversationSession = ReturnType<typeof useConversation>;

/** Refetches everything about a chat except its messages. */
function useRefreshRest() {
  const utils = api.useUtils();
  return useCallback(
    (id: string) => {
      void utils.chat.get.invalidate({ chatId: id });
      void utils.chat.list.invalidate();
      void utils.chat.comparison.invalidate();
      void utils.chat.commandExecution.invalidate();
      void utils.billing.quota.invalidate();
      void utils.project.ofChat.invalidate({ chatId: id });
      void utils.project.versions.invalidate();
      void utils.project.branches.invalidate();
      void utils.review.invalidate();
    },
    [utils],
  );
}

function useStop(chatId: string | null, last: ChatMessage | undefined) {
  const { client } = api.useUtils();
  const replyId = last?.status === "streaming" ? last.id : null;
  return useCallback(() => {
    if (chatId && replyId) client.chat.stop.mutate({ chatId, replyId }).catch(showErrorToast);
  }, [client, chatId, replyId]);
}

/** Removes a message from the queue and restores its files. @returns its text */
function useUnqueue(chatId: string | null, attachments: Attachments, refreshRest: (id: string) => void) {
  const { client } = api.useUtils();
  return useCallback(
    async (messageId: string): Promise<string | null> => {
      if (!chatId) return null;
      try {
        const message = await client.chat.unqueue.mutate({ chatId, messageId });
        attachments.addUploaded(message.attachments);
        return message.text;
      } catch (error) {
        showErrorToast(error);
        return null;
      } finally {
        refreshRest(chatId);
      }
    },
    [client, chatId, attachments, refreshRest],
  );
}

/** The phase of the newest reply; re-renders when it changes, not with every token. */
const useLivePhase = (live: LiveStore, last: ChatMessage | undefined, sending: boolean): ReplyPhase =>
  useSyncExternalStore(
    live.subscribe,
    () => phaseOf(last, live.get(), sending),
    () => phaseOf(last, null, sending),
  );
