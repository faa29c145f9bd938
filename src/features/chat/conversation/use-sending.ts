import { useCallback, useState } from "react";
import type { PromptReference } from "~/domain/chat/reference";
import type { ModelId } from "~/domain/model/model";
import { toast } from "~/lib/toast";
import type { RouterOutputs } from "~/trpc/react";
import { api } from "~/trpc/react";
import type { Attachments } from "../composer/use-attachments";
import type { ModeChoice } from "../composer/use-mode";
import type { ReferenceStore } from "../reference-store";
import { showErrorToast } from "./show-error-toast";

/** A message not yet saved. */
export type Outgoing = {
  key: string;
  text: string;
  fileNames: readonly string[];
  references: readonly PromptReference[];
  isQueued: boolean;
};

/** The models of the further answers of a comparison. */
export type Alternatives = { ids: readonly ModelId[]; onCompared: (chatId: string) => void };

type Sending = {
  chatId: string | null;
  modelId: string;
  /** Set to request several answers. */
  alternatives: Alternatives | null;
  mode: Pick<ModeChoice, "mode" | "limits"> | undefined;
  attachments: Attachments;
  references: ReferenceStore;
  flushDraft: () => Promise<void>;
  /** Shows the saved message before it leaves the outgoing list. */
  onSent: (sent: RouterOutputs["chat"]["send"]) => Promise<void>;
};

/** Sends messages optimistically; restores the draft of rejected ones. */
export function useSending(sending: Sending) {
  const { chatId, modelId, alternatives, mode, attachments, references, flushDraft, onSent } = sending;
  const utils = api.useUtils();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);

  const send = useCallback(
    async (text: string, isQueued: boolean): Promise<boolean> => {
      toast.clear();
      const sentReferences = references.take();
      const fileNames = attachments.files.map(({ name }) => name);
      const message: Outgoing = {
        key: crypto.randomUUID(),
        text,
        fileNames,
        references: sentReferences,
        isQueued,
      };
      setOutgoing((all) => [...all, message]);
      const end = () => setOutgoing((all) => all.filter(({ key }) => key !== message.key));
      const files = await attachments.take();
      if (!files) {
        references.restore(sentReferences);
        end();
        return false;
      }
      try {
        await flushDraft();
        const content = {
          ...(chatId ? { chatId } : {}),
          text,
          attachments: files.map(({ uploaded, place }) => ({ id: uploaded.id, place })),
          ...(sentReferences.length > 0 ? { references: [...sentReferences] } : {}),
          // A chat that has begun keeps its own.
          ...(mode && !chatId ? { mode: mode.mode, runLimits: mode.limits } : {}),
        };
        const sent = alternatives
          ? await utils.client.chat.compare.mutate({ ...content, modelIds: [modelId, ...alternatives.ids] })
          : await utils.client.chat.send.mutate({ ...content, modelId });
        // The message is sent; later errors must not report it as failed.
        await onSent(sent).catch(showErrorToast);
        alternatives?.onCompared(sent.chatId);
        return true;
      } catch (error) {
        attachments.restore(files);
        references.restore(sentReferences);
        showErrorToast(error);
        return false;
      } finally {
        end();
      }
    },
    [utils, chatId, modelId, alternatives, mode, attachments, references, flushDraft, onSent],
  );
  return { outgoing, send };
}
