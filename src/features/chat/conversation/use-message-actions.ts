import { useMemo, useRef } from "react";
import type { Rating } from "~/domain/chat/rating";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import type { BranchStep, MessageActions } from "../message/message-actions";
import { focusMessageBox } from "../message-box";
import { withRating } from "../state";
import { attempt, showErrorToast } from "./show-error-toast";
import { PAGE } from "./use-messages";

type Target = {
  chatId: string | null;
  modelId: string;
  refresh: (chatId: string, expectsReply?: boolean) => Promise<void>;
  flushDraft: () => Promise<void>;
};

type Call = (chatId: string, modelId: string) => Promise<unknown>;
type RatedReply = { chatId: string; replyId: string; rating: Rating | null };
type Latest = { readonly current: Target };
type Utils = ReturnType<typeof api.useUtils>;

/** The actions of messages, as one stable object, so that rows do not re-render. */
export function useMessageActions(target: Target): MessageActions {
  const utils = api.useUtils();
  const latest = useRef(target);
  latest.current = target;
  return useMemo(() => messageActions(utils, latest), [utils]);
}

function messageActions(utils: Utils, latest: Latest): MessageActions {
  const { chat } = utils.client;
  const { act, requestReply } = createCalls(latest);
  let step: { to: string; toward: BranchStep } | null = null;
  return {
    refresh: () => {
      const { chatId, refresh } = latest.current;
      if (chatId) refresh(chatId).catch(showErrorToast);
    },
    regenerate: (replyId) =>
      void requestReply((chatId, modelId) => chat.regenerate.mutate({ chatId, replyId, modelId })),
    continueReply: (replyId) => void requestReply((chatId) => chat.continueReply.mutate({ chatId, replyId })),
    rate: ({ id: replyId, rating: before }, rating) => {
      const { chatId } = latest.current;
      if (chatId) saveRating(utils, { chatId, replyId, rating }, before);
    },
    showBranch: async (messageId, toward) => {
      step = { to: messageId, toward };
      if (!(await act((chatId) => chat.showBranch.mutate({ chatId, messageId })))) step = null;
    },
    consumeStep: (messageId) => {
      if (step?.to !== messageId) return null;
      const { toward } = step;
      step = null;
      return toward;
    },
    stopRepair: (messageId, writingId) =>
      void act((chatId) =>
        writingId === null
          ? chat.endRepair.mutate({ chatId, messageId, errors: null })
          : chat.stop.mutate({ chatId, replyId: writingId }),
      ),
    send: (text) =>
      void act((chatId, modelId) => chat.send.mutate({ chatId, text, modelId, attachments: [] })),
    edit: (messageId, text) =>
      requestReply((chatId, modelId) => chat.edit.mutate({ chatId, messageId, text, modelId })),
  };
}

function createCalls(latest: Latest) {
  const act = async (call: Call): Promise<boolean> => {
    const { chatId, modelId, refresh } = latest.current;
    if (!chatId) return false;
    toast.clear();
    return attempt(async () => {
      await call(chatId, modelId);
      await refresh(chatId, true);
    });
  };
  /** The pressed button disappears, so focus moves to the message box, unless the user has moved it elsewhere. */
  const requestReply = async (call: Call): Promise<boolean> => {
    const pressed = document.activeElement;
    await latest.current.flushDraft();
    const done = await act(call);
    const { activeElement, body } = document;
    if (done && (activeElement === pressed || activeElement === body)) focusMessageBox();
    return done;
  };
  return { act, requestReply };
}

/** Optimistic update, rolled back on error. */
function saveRating({ client, chat }: Utils, rated: RatedReply, before: Rating | null): void {
  const { chatId, replyId } = rated;
  const setCached = (value: Rating | null) =>
    chat.messages.setInfiniteData(
      { chatId, limit: PAGE },
      (cached) => cached && { ...cached, pages: withRating(cached.pages, replyId, value) },
    );
  setCached(rated.rating);
  client.chat.rate.mutate(rated).catch((error: unknown) => {
    setCached(before);
    showErrorToast(error);
  });
}
