import { useCallback, useState } from "react";
import type { RouterOutputs } from "~/trpc/react";
import { api } from "~/trpc/react";
import type { PickedFile } from "../composer/attachments";
import type { Attachments } from "../composer/use-attachments";
import { showErrorToast } from "./show-error-toast";

/** A message not yet saved. */
export type Outgoing = { key: string; text: string; files: readonly PickedFile[]; isQueued: boolean };

type Sending = {
  chatId: string | null;
  modelId: string;
  attachments: Attachments;
  /** Shows the saved message before it leaves the outgoing list. */
  onSent: (sent: RouterOutputs["chat"]["send"]) => Promise<void>;
};

/** Sends messages optimistically; rejected ones are handed back. */
export function useSending({ chatId, modelId, attachments, onSent }: Sending) {
  const utils = api.useUtils();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);

  const send = useCallback(
    async (text: string, waits: boolean): Promise<boolean> => {
      const files = attachments.take();
      const message: Outgoing = { key: crypto.randomUUID(), text, files, isQueued: waits };
      setOutgoing((all) => [...all, message]);
      try {
        const sent = await utils.client.chat.send.mutate({
          ...(chatId ? { chatId } : {}),
          text,
          modelId,
          attachments: files.map(({ input }) => input),
        });
        // The message is sent; later errors must not report it as failed.
        await onSent(sent).catch(showErrorToast);
        return true;
      } catch (error) {
        attachments.restore(files);
        showErrorToast(error);
        return false;
      } finally {
        setOutgoing((all) => all.filter(({ key }) => key !== message.key));
      }
    },
    [utils, chatId, modelId, attachments, onSent],
  );
  return { outgoing, send };
}
