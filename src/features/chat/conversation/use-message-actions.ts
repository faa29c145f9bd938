import { useMemo, useRef } from "react";
import type { Rating } from "~/domain/chat/rating";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import type { BranchStep, MessageActions } from "../message/message-actions";
import { focusMessageBox } from "../message-box";
import { withRating } from "../state";
import { showErrorToast } from "./show-error-toast";
import { PAGE } from "./use-messages";

type Target = {
  chatId: string | null;
  modelId: string;
  refresh: (chatId: string, expectsReply?: boolean) => Promise<void>;
  flushDraft: () => Promise<void>;
};

type Call = (chatId: string, modelId: string) => Promise<unknown>;

/** The actions of the messages. One stable object per conversation, so that no row re-renders for it. */
export function useMessageActions(target: Target): MessageActions {
  const { client, chat } = api.useUtils();
  const latest = useRef(target);
  latest.current = target;
  const step = useRef<{ to: string; toward: BranchStep } | null>(null);
  return useMemo(() => {
    const act = async (call: Call): Promise<boolean> => {
      const { chatId, modelId, refresh } = latest.current;
      if (!chatId) return false;
      toast.clear();
      try {
        await call(chatId, modelId);
        await refresh(chatId, true);
        return true;
      } catch (error) {
        showErrorToast(error);
        return false;
      }
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
    return {
      refresh: () => {
        const { chatId, refresh } = latest.current;
        if (chatId) refresh(chatId).catch(showErrorToast);
      },
      regenerate: (replyId) =>
        void requestReply((chatId, modelId) => client.chat.regenerate.mutate({ chatId, replyId, modelId })),
      continueReply: (replyId) =>
        void requestReply((chatId) => client.chat.continueReply.mutate({ chatId, replyId })),
      rate: ({ id: replyId, rating: before }, rating) => {
        const { chatId } = latest.current;
        if (!chatId) return;
        const show = (shown: Rating | null) =>
          chat.messages.setInfiniteData(
            { chatId, limit: PAGE },
            (known) => known && { ...known, pages: withRating(known.pages, replyId, shown) },
          );
        show(rating);
        client.chat.rate.mutate({ chatId, replyId, rating }).catch((error: unknown) => {
          show(before);
          showErrorToast(error);
        });
      },
      showBranch: async (messageId, toward) => {
        step.current = { to: messageId, toward };
        if (!(await act((chatId) => client.chat.showBranch.mutate({ chatId, messageId }))))
          step.current = null;
      },
      consumeStep: (messageId) => {
        if (step.current?.to !== messageId) return null;
        const { toward } = step.current;
        step.current = null;
        return toward;
      },
      stopRepair: (messageId, writingId) =>
        void act((chatId) =>
          writingId === null
            ? client.chat.endRepair.mutate({ chatId, messageId, errors: null })
            : client.chat.stop.mutate({ chatId, replyId: writingId }),
        ),
      send: (text) =>
        void act((chatId, modelId) => client.chat.send.mutate({ chatId, text, modelId, attachments: [] })),
      edit: (messageId, text) =>
        requestReply((chatId, modelId) => client.chat.edit.mutate({ chatId, messageId, text, modelId })),
    };
  }, [client, chat]);
}
