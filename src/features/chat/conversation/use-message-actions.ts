import { useMemo, useRef } from "react";
import { api } from "~/trpc/react";
import type { MessageActions } from "../message/message-actions";
import { tellFailure } from "./tell-failure";

type Target = {
  chatId: string | null;
  modelId: string;
  refresh: (chatId: string, expectsReply?: boolean) => Promise<void>;
};

/** What the rows can ask for. One object for the conversation's life, so that no row is drawn again for it. */
export function useMessageActions(target: Target): MessageActions {
  const { client } = api.useUtils();
  const latest = useRef(target);
  latest.current = target;
  return useMemo(() => {
    const act = async (call: (chatId: string, modelId: string) => Promise<unknown>): Promise<boolean> => {
      const { chatId, modelId, refresh } = latest.current;
      if (!chatId) return false;
      try {
        await call(chatId, modelId);
        await refresh(chatId, true);
        return true;
      } catch (error) {
        tellFailure(error);
        return false;
      }
    };
    return {
      regenerate: (replyId) =>
        void act((chatId, modelId) => client.chat.regenerate.mutate({ chatId, replyId, modelId })),
      proceed: (replyId) => void act((chatId) => client.chat.continueReply.mutate({ chatId, replyId })),
      showBranch: (messageId) => void act((chatId) => client.chat.showBranch.mutate({ chatId, messageId })),
      edit: (messageId, text) =>
        act((chatId, modelId) => client.chat.edit.mutate({ chatId, messageId, text, modelId })),
    };
  }, [client]);
}
