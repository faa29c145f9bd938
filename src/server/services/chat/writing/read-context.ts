import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ContextInput } from "~/domain/chat/message-input";
import type { ContextFile } from "~/domain/chat/project-context";
import { replyTokens, selectImages } from "~/domain/chat/prompt";
import { estimateTokens } from "~/domain/model/context";
import { maySupportTools } from "~/domain/model/model";
import type { FileChoice } from "~/domain/project/file-choice";
import { modelsOf } from "../../model/models-of";
import { readNextFiles } from "../../project/drafts";
import { readFileChoice } from "../../project/files";
import { readUploads } from "../attachments/attachment-store";
import { findPassages } from "../collections/find-passages";
import { countPath, requireChat } from "../repository";
import { readRules } from "../rules/read-rules";
import { type RulesView, viewRules } from "../rules/view-rules";
import { chooseModel } from "../sending/choose-model";
import { type ComposedPrompt, composePrompt } from "./compose-prompt";
import { type ContextDeps, readChatTables, readLibraries } from "./prompt-sources";
import { oldestUnsent, readEmptyPrompt, readPrompt, type StoredTurn, withFiles } from "./read-prompt";

export type ContextFit = {
  /** Earlier messages that would be sent with the next one. */
  sent: number;
  /** Earlier messages beyond the model's context or the message limit. */
  leftOut: number;
  /** The id of the newest omitted message; null if there is none or it was not loaded. */
  leftOutUntil: string | null;
  /** Summarizes the omitted messages; "" for none. */
  summary: string;
  /** Images of sent messages that exceed the byte limit of one reply. */
  imagesLeftOut: number;
  /** Truncated files of the next message, with the share that is sent, from 0 to 1. */
  cutFiles: readonly { name: string; share: number }[];
  /** The project context, in estimated tokens. */
  project: { tokens: number; files: readonly ChoosableFile[] };
  /** The rules and skills of the chat, in order of precedence. */
  rules: readonly RulesView[];
  /** Estimated tokens of the rest. `context`: null if the model does not report its size. */
  tokens: {
    instructions: number;
    /** Rules and skills. */
    rules: number;
    conversation: number;
    /** From collections. */
    passages: number;
    reply: number;
    context: number | null;
  };
};

type ChoosableFile = ContextFile & { choice: "pin" | "drop" | "auto" };

/**
 * What would be sent with the next message. Shown beforehand, so that the context is never truncated silently.
 *
 * @throws DomainError not_found
 */
export async function readContext(
  deps: ContextDeps,
  user: SignedInUser,
  input: ContextInput,
): Promise<ContextFit> {
  const { chat, length, prompt, opened, next, ...sources } = await readSources(deps, user, input);
  const neverSent = oldestUnsent(length + 1);
  const turns = [...prompt.turns.slice(neverSent - oldestUnsent(length)), next];
  const listing = opened?.listing ?? unknownModel;
  const scope = { userId: user.id, chatId: chat?.id ?? null };
  const passages = opened?.readsWholeReplies ? null : await findPassages(deps, scope, turns);
  const rules = await readRules(deps.db, scope, { files: sources.files });
  const readsSkills = opened !== undefined && maySupportTools(opened.listing) && rules.used.skills.length > 0;
  const composed = composePrompt(
    { ...prompt, turns },
    { ...sources, passages, changes: "", rules, readsSkills, isTalk: chat?.mode === "chat" },
    { ...opened, listing },
  );
  const { plan } = composed;
  const pictures = listing.supportsImages ? plan.turns.flatMap((turn) => turn.pictures) : [];
  const { picked } = selectImages(plan.turns);
  return {
    sent: plan.turns.length - 1,
    leftOut: plan.leftOut + neverSent,
    leftOutUntil: turns[plan.leftOut - 1]?.id ?? null,
    summary: composed.summary,
    imagesLeftOut: pictures.filter(({ id }) => !picked.has(id)).length,
    cutFiles: (plan.turns.at(-1)?.files ?? []).flatMap(({ name, tokens, maxTokens }) =>
      maxTokens < tokens ? [{ name, share: maxTokens / tokens }] : [],
    ),
    project: {
      tokens: plan.context.tokens,
      files: plan.context.files.map((file) => ({ ...file, choice: choiceOf(sources.choice, file.path) })),
    },
    rules: viewRules(prompt.settings.systemPrompt, rules, composed.rules),
    tokens: { ...tokensOf(composed), context: listing.contextTokens },
  };
}

async function readSources(deps: ContextDeps, user: SignedInUser, input: ContextInput) {
  const chat = input.chatId
    ? await requireChat(deps.db, user.id, { chatId: input.chatId, deed: "view" })
    : null;
  const models = await modelsOf(deps, user.id);
  const { id } = await chooseModel({ db: deps.db, models }, user, input.modelId);
  const [length, prompt, attached, files, choice, tables, libraries, opened] = await Promise.all([
    chat?.leafId ? countPath(deps.db, chat.id, chat.leafId) : 0,
    chat?.leafId
      ? readPrompt(deps.db, { userId: user.id, chatId: chat.id, promptId: chat.leafId })
      : readEmptyPrompt(deps.db, user.id),
    readUploads(deps.db, user.id, input.attachments ?? []),
    readNextFiles(deps.db, user.id, chat),
    chat ? readFileChoice(deps.db, user.id, chat.id) : noChoice,
    readChatTables(deps, { userId: user.id, chatId: chat?.id ?? null }),
    readLibraries(deps),
    // An unreachable model has no context to compare with; sending to it reports why.
    models.open(id).catch(() => undefined),
  ]);
  // The next message is always sent; the conversation gets the remaining space.
  const text = input.draft ?? "";
  const next: StoredTurn = {
    id: null,
    role: "user",
    text,
    ...withFiles(text, attached),
    references: [
      ...(input.named ?? []).map((path) => ({ kind: "file", path }) as const),
      ...(input.collections ?? []).map((id) => ({ kind: "collection", id, name: "" }) as const),
    ],
    built: false,
    repair: null,
  };
  return { chat, length, prompt, files, choice, tables, libraries, opened, next };
}

function tokensOf({ plan, budget, passageTokens, rules }: ComposedPrompt) {
  const sumOf = (parts: readonly { tokens: number }[]) => parts.reduce((sum, { tokens }) => sum + tokens, 0);
  const [listed, loaded] = [sumOf(rules.listed), sumOf(rules.loaded)];
  return {
    instructions: estimateTokens(budget.instructions) - listed,
    rules: listed + loaded,
    conversation: sumOf(plan.turns) - passageTokens - loaded,
    passages: passageTokens,
    reply: replyTokens(budget),
  };
}

const noChoice: FileChoice = { pinned: [], dropped: [] };

const choiceOf = ({ pinned, dropped }: FileChoice, path: string): ChoosableFile["choice"] =>
  pinned.includes(path) ? "pin" : dropped.includes(path) ? "drop" : "auto";

const unknownModel = { name: "", contextTokens: null, maxOutputTokens: null, supportsImages: false };
