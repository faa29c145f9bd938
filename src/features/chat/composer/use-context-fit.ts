import { skipToken } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { agentProblem } from "~/domain/chat/agent/agent-problem";
import type { AttachmentSummary } from "~/domain/chat/attachment";
import type { ChatMessage } from "~/domain/chat/message";
import type { ChatMode } from "~/domain/chat/mode";
import { MAX_EARLIER_IMAGE_BYTES, mayExceedContext } from "~/domain/chat/prompt";
import { MAX_REFERENCES, pathOf } from "~/domain/chat/reference";
import { estimateTokens } from "~/domain/model/context";
import { isStarter, type ModelId, type ModelListing } from "~/domain/model/model";
import { api, type RouterOutputs } from "~/trpc/react";
import { type ReferenceStore, useReferences } from "../reference-store";
import type { PickedFile } from "./attachment-list";

/** Debounces requests while the user steps through models or branches, or types in the editor. */
const DEBOUNCE_MS = 1_000;

type ContextFitOptions = {
  chatId: string | null;
  modelId: ModelId;
  /** The model that answers; null while unknown. */
  answering: ModelListing | null;
  messages: readonly ChatMessage[];
  /** Whether earlier messages exist that are not loaded. */
  hasOlder: boolean;
  /** Whether the chat has a project, whose files may not all fit. */
  hasProject: boolean;
  /** Whether passages of collections are sent. */
  hasCollections: boolean;
  /** Whether the user or the folder has rules. */
  hasRules: boolean;
  /** Changes whenever the project's files may have changed. */
  projectState: string;
  references: ReferenceStore;
  files: readonly PickedFile[];
  replying: boolean;
};

export type ContextRequest = {
  chatId?: string;
  modelId: ModelId;
  named: string[];
  /** The ids of mentioned collections. */
  collections: string[];
  /** The ids of uploaded files in the prompt. */
  attachments: string[];
};

/** What the next message sends, as far as known. */
export type ContextSource = {
  fit: RouterOutputs["chat"]["context"] | undefined;
  /** Null while there is nothing to request. */
  request: ContextRequest | null;
  /** Refetches after a change on the server. */
  refresh: () => void;
  hidesImages: boolean;
  /** The model that answers; null while unknown. */
  answering: ModelListing | null;
};

/** Estimated tokens of the next message with all that is sent with it. */
export const usedTokens = ({
  tokens,
  project,
}: Pick<RouterOutputs["chat"]["context"], "tokens" | "project">): number =>
  tokens.instructions + tokens.rules + tokens.conversation + tokens.passages + project.tokens;

/** Why the model cannot answer as a run; null: it can, or is not known yet. */
export const runProblem = (mode: ChatMode, { answering }: Pick<ContextSource, "answering">): string | null =>
  mode === "agent" && answering ? agentProblem(answering) : null;

/**
 * How much of the conversation is sent with the next message. Fetched only after a change of the conversation, its
 * project or the model, and only if something could be left out; typing fetches nothing.
 */
export function useContextFit(options: ContextFitOptions): ContextSource {
  const { chatId, modelId, answering, messages, hasOlder, hasProject, hasCollections, hasRules } = options;
  const { projectState, references, files, replying } = options;
  const mayExceed = useMemo(
    () =>
      answering !== null &&
      (hasOlder ||
        hasProject ||
        hasCollections ||
        hasRules ||
        mayExceedContext(tokensIn(messages), answering.contextTokens) ||
        imageBytes(messages) > MAX_EARLIER_IMAGE_BYTES),
    [answering, hasOlder, hasProject, hasCollections, hasRules, messages],
  );
  const referenced = useReferences(references);
  const request = useMemo((): ContextRequest | null => {
    const attachments = files.flatMap(({ place, uploaded }) =>
      place === "prompt" && uploaded && uploaded.tokens > 0 ? [uploaded.id] : [],
    );
    // The starter has no context limit.
    if (isStarter(answering?.id)) return null;
    const collections = referenced.flatMap((each) => (each.kind === "collection" ? each.id : []));
    if (!(mayExceed && chatId) && attachments.length === 0 && collections.length === 0) return null;
    const named = referenced.flatMap((each) => pathOf(each) ?? []).slice(0, MAX_REFERENCES);
    return { ...(chatId ? { chatId } : {}), modelId, named, collections, attachments };
  }, [answering, mayExceed, chatId, modelId, referenced, files]);
  const { data, refetch } = api.chat.context.useQuery(
    request ?? skipToken,
    // Fetched by the effect below.
    {
      enabled: false,
      // Earlier data is close enough for the same chat and model.
      placeholderData: (before, query) => {
        const input = query?.queryKey[1]?.input;
        return input && (input.chatId ?? null) === chatId && input.modelId === modelId ? before : undefined;
      },
    },
  );
  const leafId = messages.at(-1)?.id;
  const requestKey = request && !replying ? `${JSON.stringify(request)} ${leafId} ${projectState}` : null;
  useEffect(() => {
    if (!requestKey) return;
    const timer = setTimeout(() => void refetch(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [requestKey, refetch]);
  const refresh = useCallback(() => void refetch(), [refetch]);
  const hidesImages = useMemo(
    () => answering?.supportsImages === false && hasImage(messages),
    [answering, messages],
  );
  return useMemo(
    () => ({ fit: data, request, refresh, hidesImages, answering }),
    [data, request, refresh, hidesImages, answering],
  );
}

const hasImage = (messages: readonly ChatMessage[]): boolean =>
  messages.some(({ attachments }) => attachments.some(isSentImage));

/** Images stored in the project are not sent as images. */
const isSentImage = ({ kind, path }: AttachmentSummary): boolean => kind === "image" && path === null;

const imageBytes = (messages: readonly ChatMessage[]): number =>
  messages
    .flatMap(({ attachments }) => attachments)
    .reduce((sum, file) => sum + (isSentImage(file) ? file.bytes : 0), 0);

const tokensIn = (messages: readonly ChatMessage[]): number =>
  messages.reduce((sum, message) => sum + tokensOf(message), 0);

const tokensOf = ({ content, attachments }: ChatMessage): number =>
  attachments.reduce((sum, { path, tokens }) => sum + (path === null ? tokens : 0), estimateTokens(content));
