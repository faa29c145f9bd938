import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ContextInput } from "~/domain/chat/message-input";
import type { ContextFile } from "~/domain/chat/project-context";
import { replyTokens, selectImages } from "~/domain/chat/prompt";
import { estimateTokens } from "~/domain/model/context";
import { mayTakeTools } from "~/domain/model/model";
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
import { readLibraries } from "./read-libraries";
import { oldestUnsent, readEmptyPrompt, readPrompt, type StoredTurn, withFiles } from "./read-prompt";
import { type ContextDeps, readChatTables } from "./read-supabase";

export type ContextFit = {
  /** Earlier messages that would be sent with the next one. */
  sent: number;
  /** Earlier messages beyond the model's context or the message limit. */
  leftOut: number;
  /** The id of the newest of those; null where there are none, or all of them are older than is read. */
  leftOutUntil: string | null;
  /** What is sent in place of those: their requests; "" when nothing is. */
  summary: string;
  /** Images of sent messages that exceed the byte limit of one reply. */
  imagesLeftOut: number;
  /** The files of the next message that do not fit whole, with the share that is sent, from 0 to 1. */
  cutFiles: readonly { name: string; share: number }[];
  /** What is sent of the project, in estimated tokens. */
  project: { tokens: number; files: readonly ChoosableFile[] };
  /** The rules and skills of the chat, in the order of their weight. */
  rules: readonly RulesView[];
  /** Estimated tokens of the rest; `context` is null where the model does not report its size. */
  tokens: {
    instructions: number;
    /** Rules and skills. */
    rules: number;
    conversation: number;
    /** Of collections. */
    passages: number;
    reply: number;
    context: number | null;
  };
};

type ChoosableFile = ContextFile & { choice: "pin" | "drop" | "auto" };

/**
 * What would be sent with the next message. Shown beforehand, so that the context is never cut silently.
 *
 * @throws DomainError not_found
 */
export async function readContext(
  deps: ContextDeps,
  user: SignedInUser,
  input: ContextInput,
): Promise<ContextFit> {
  const { chat, length, prompt, opened, next, ...sources } = await readNext(deps, user, input);
  const neverSent = oldestUnsent(length + 1);
  const turns = [...prompt.turns.slice(neverSent - oldestUnsent(length)), next];
  const listing = opened?.listing ?? unknownModel;
  const asker = { userId: user.id, chatId: chat?.id ?? null };
  const given = opened?.readsWholeReplies ? null : await findPassages(deps, asker, turns);
  const rules = await readRules(deps.db, asker, { files: sources.files, isDraft: true });
  const readsSkills = opened !== undefined && mayTakeTools(opened.listing) && rules.used.skills.length > 0;
  const composed = composePrompt(
    { ...prompt, turns },
    { ...sources, given, changes: "", rules, readsSkills, isTalk: chat?.way === "chat" },
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

/** Reads all that the next message is sent with. */
async function readNext(deps: ContextDeps, user: SignedInUser, input: ContextInput) {
  const chat = input.chatId ? await requireChat(deps.db, user.id, input.chatId) : null;
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
