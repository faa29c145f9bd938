import { skipToken } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { isInPlan } from "~/domain/billing/model-access";
import type { ChatMessage } from "~/domain/chat/message";
import { MAX_EARLIER_IMAGE_BYTES, mayExceedContext } from "~/domain/chat/prompt";
import { answeringModel } from "~/domain/model/catalogue";
import { estimateTokens } from "~/domain/model/context";
import type { ModelId } from "~/domain/model/model";
import { api } from "~/trpc/react";

/** Debounces requests while the user steps through models or branches. */
const DEBOUNCE_MS = 400;

type ContextFitOptions = {
  chatId: string | null;
  modelId: ModelId;
  messages: readonly ChatMessage[];
  /** Whether there are earlier messages, not loaded and of unknown length. */
  hasOlder: boolean;
  replying: boolean;
};

/**
 * How much of the conversation is sent with the next message. Requested only when the conversation, its branch or the
 * model changed and something could be left out; typing requests nothing.
 */
export function useContextFit({ chatId, modelId, messages, hasOlder, replying }: ContextFitOptions) {
  const { data: models } = api.model.list.useQuery();
  const answering = models && answeringModel(modelId, models.filter(isInPlan))?.model;
  const mayExceed = useMemo(
    () =>
      answering !== undefined &&
      (hasOlder ||
        mayExceedContext(tokensIn(messages), answering.contextTokens) ||
        imageBytes(messages) > MAX_EARLIER_IMAGE_BYTES),
    [answering, hasOlder, messages],
  );
  const { data, refetch } = api.chat.context.useQuery(
    mayExceed && chatId ? { chatId, modelId } : skipToken,
    // Fetched by the effect below.
    { enabled: false },
  );
  const leafId = messages.at(-1)?.id;
  const request = mayExceed && chatId && leafId && !replying ? `${chatId} ${leafId} ${modelId}` : null;
  useEffect(() => {
    if (!request) return;
    const timer = setTimeout(() => void refetch(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [request, refetch]);
  const hidesImages = useMemo(
    () => answering?.supportsImages === false && hasImage(messages),
    [answering, messages],
  );
  return { fit: data, hidesImages };
}

const hasImage = (messages: readonly ChatMessage[]): boolean =>
  messages.some(({ attachments }) => attachments.some(({ kind }) => kind === "image"));

const imageBytes = (messages: readonly ChatMessage[]): number =>
  messages
    .flatMap(({ attachments }) => attachments)
    .reduce((sum, { kind, bytes }) => sum + (kind === "image" ? bytes : 0), 0);

const tokensIn = (messages: readonly ChatMessage[]): number =>
  messages.reduce((sum, message) => sum + tokensOf(message), 0);

const tokensOf = ({ content, attachments }: ChatMessage): number =>
  attachments.reduce((sum, file) => sum + (file.kind === "text" ? file.bytes : 0), estimateTokens(content));
