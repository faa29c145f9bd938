import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { limitsOf, type PlanLimits } from "~/domain/billing/plan";
import { type AddedFile, describeAddedFiles } from "~/domain/chat/added-file";
import type { Remark } from "~/domain/chat/agent/run";
import { storedRemarks } from "~/domain/chat/agent/stored-run";
import { describeAttachment } from "~/domain/chat/attachment-text";
import { CONTINUE_PROMPT } from "~/domain/chat/continue";
import { foldCode } from "~/domain/chat/fold-code";
import type { GenerationSettings } from "~/domain/chat/generation";
import { allotTokens, type PromptTurn, selectImages } from "~/domain/chat/prompt";
import { describeReferences, type PromptReference } from "~/domain/chat/reference";
import { storedReferences } from "~/domain/chat/reference-input";
import type { RepairState } from "~/domain/chat/repair";
import { withoutSettledText } from "~/domain/chat/settled-text";
import { DEFAULT_OUTPUT_TOKENS, estimateTokens } from "~/domain/model/context";
import { splitThinking } from "~/domain/reply/thinking";
import { describeCalls } from "~/domain/tool/tool-call";
import type { Db } from "~/server/db";
import type { StoredFile } from "../attachments/attachment-store";
import { type ReplySettings, readReplySettings } from "../reply-settings";
import { countPath, type PathRow, readPath } from "../repository";
import type { ReplyJob } from "../sending/begin-reply";

/** Older messages are never sent, however large the context. */
const MAX_PROMPT_MESSAGES = 200;
/** Dropped in batches, so that prompts keep the same beginning and stay cacheable. */
const DROPPED_AT_ONCE = 80;

/** The number of a branch's oldest messages that are never sent. */
export const oldestUnsent = (messages: number): number =>
  Math.ceil(Math.max(0, messages - MAX_PROMPT_MESSAGES) / DROPPED_AT_ONCE) * DROPPED_AT_ONCE;

/** A text file. `maxTokens`: how much of it is sent. */
export type PromptFile = StoredFile & { maxTokens: number };

/** A message of a conversation with the metadata of its files. */
export type StoredTurn = {
  /** Null: not sent yet. */
  id: string | null;
  role: "user" | "assistant";
  text: string;
  /** The estimated tokens of its text and text files. */
  tokens: number;
  files: readonly PromptFile[];
  pictures: readonly StoredFile[];
  /** Files that it added to the project. */
  added: readonly AddedFile[];
  references: readonly PromptReference[];
  /** A reply whose code is in the project. */
  built: boolean;
  /** The state of the repair attempt that it started; null: none. */
  repair: RepairState | null;
};

export type StoredPrompt = {
  settings: GenerationSettings;
  /** For compared copies, so that their answers differ. */
  seed?: number;
  planMaxOutputTokens: number | null;
  templates: PlanLimits["templates"];
  turns: StoredTurn[];
};

/** The conversation up to the message being answered, with the user's settings, without file contents. */
export async function readPrompt(
  db: Db,
  job: Pick<ReplyJob, "userId" | "chatId" | "promptId" | "replySettings">,
): Promise<StoredPrompt> {
  const [path, { planId, settings }, copies] = await Promise.all([
    readSentPath(db, job),
    job.replySettings ?? readReplySettings(db, job.userId),
    db.chat.count({ where: { id: job.chatId, comparedWith: { not: null } } }),
  ]);
  const prompt = toPrompt(path.reverse().map(toTurn), { planId, settings });
  return copies === 0 ? prompt : { ...prompt, seed: seedOf(job.chatId) };
}

/** The end of a chat's id, which is random. */
const seedOf = (chatId: string): number => Number.parseInt(chatId.slice(-7), 16);

/** The messages that may be sent, newest first. */
async function readSentPath(
  db: Db,
  { userId, chatId, promptId }: Pick<ReplyJob, "userId" | "chatId" | "promptId">,
): Promise<PathRow[]> {
  const path = await readPath(db, { userId, chatId }, { fromId: promptId, limit: MAX_PROMPT_MESSAGES });
  if (path.length < MAX_PROMPT_MESSAGES) return path;
  const messages = await countPath(db, chatId, promptId);
  return path.slice(0, messages - oldestUnsent(messages));
}

/** The prompt of a new conversation. */
export const readEmptyPrompt = async (db: Db, userId: string): Promise<StoredPrompt> =>
  toPrompt([], await readReplySettings(db, userId));

function toTurn({
  id,
  role,
  content,
  attachments,
  references,
  tool_calls,
  remarks,
  built,
  repair,
}: PathRow): StoredTurn {
  const visibleText = role === "assistant" ? splitThinking({ text: content, thinking: "" }).text : content;
  const before = [tool_calls ? describeCalls(tool_calls) : "", describeRemarks(storedRemarks.parse(remarks))];
  const text = [...before, visibleText].filter(Boolean).join("\n\n");
  return {
    id,
    role,
    text,
    ...withFiles(text, attachments ?? []),
    references: references === null ? [] : storedReferences.parse(references),
    built,
    repair,
  };
}

function describeRemarks(remarks: readonly Remark[]): string {
  const texts = remarks.flatMap(({ text, at }) => (at === null ? [] : text));
  return texts.length > 0 ? `[While you worked, the user said:\n${texts.join("\n")}]` : "";
}

/** The parts of a turn that come from its files. */
export function withFiles(
  text: string,
  attachments: readonly StoredFile[],
): Pick<StoredTurn, "tokens" | "files" | "pictures" | "added"> {
  const attached = attachments.filter(({ path }) => path === null);
  const files = attached.filter(({ mediaType }) => !isPicture(mediaType));
  return {
    tokens: tokensOf(text, files),
    files: files.map((file) => ({ ...file, maxTokens: file.tokens })),
    pictures: attached.filter(({ mediaType }) => isPicture(mediaType)),
    added: attachments.flatMap(({ path, bytes }) => (path === null ? [] : { path, bytes })),
  };
}

/** Plus one for the separator of each file. */
const tokensOf = (text: string, files: readonly { tokens: number }[]): number =>
  files.reduce((sum, { tokens }) => sum + tokens + 1, estimateTokens(text));

/** Truncates the files of each message to `maxTokens`. */
export const withTruncatedFiles = (turns: readonly StoredTurn[], maxTokens: number): StoredTurn[] =>
  turns.map((turn) => {
    const allotted = allotTokens(
      turn.files.map(({ tokens }) => tokens),
      maxTokens,
    );
    const files = turn.files.map((file, at) => ({ ...file, maxTokens: allotted[at] ?? 0 }));
    const saved = files.reduce((sum, { tokens, maxTokens }) => sum + tokens - maxTokens, 0);
    return saved === 0 ? turn : { ...turn, files, tokens: turn.tokens - saved };
  });

function toPrompt(
  turns: readonly StoredTurn[],
  { planId, settings }: Pick<ReplySettings, "planId" | "settings">,
): StoredPrompt {
  const limits = limitsOf(planId);
  return {
    settings,
    planMaxOutputTokens: limits.maxOutputTokens,
    templates: limits.templates,
    turns: turns.filter(
      (turn) => turn.text || [turn.files, turn.pictures, turn.added].some((one) => one.length > 0),
    ),
  };
}

/** Prepends a line about each reference of a message. */
export const withReferences = (turns: readonly StoredTurn[]): StoredTurn[] =>
  turns.map((turn) => {
    const added = describeAddedFiles(turn.added);
    const about = [added, describeReferences(turn.references)].filter(Boolean).join("\n");
    if (!about) return turn;
    return { ...turn, text: `${about}\n\n${turn.text}`, tokens: turn.tokens + estimateTokens(about) + 1 };
  });

/** Prepends passages, changes and skills to the newest message. */
export const withPreamble = (turns: readonly StoredTurn[], preamble: string): StoredTurn[] =>
  turns.map((turn, at) =>
    at < turns.length - 1 || preamble === ""
      ? turn
      : {
          ...turn,
          text: `${preamble}\n\n${turn.text}`,
          tokens: turn.tokens + estimateTokens(preamble) + 1,
        },
  );

/** Folds code that is already in the project. */
export const withoutBuiltCode = (turns: readonly StoredTurn[]): StoredTurn[] =>
  turns.map((turn) => {
    if (!turn.built) return turn;
    const text = foldCode(turn.text);
    return { ...turn, text, tokens: estimateTokens(text) };
  });

/** Drops text that no longer matters. */
export const withoutSettled = (turns: readonly StoredTurn[]): StoredTurn[] =>
  withoutSettledText(turns).map((turn, at) => {
    const before = turns[at]?.text ?? turn.text;
    if (turn.text === before) return turn;
    return { ...turn, tokens: turn.tokens - estimateTokens(before) + estimateTokens(turn.text) };
  });

const isPicture = (mediaType: string) => mediaType.startsWith("image/");

/** Loads the files of the turns to send, and the selected images if the model supports them. */
export async function loadTurns(
  db: Db,
  turns: readonly StoredTurn[],
  supportsImages: boolean,
): Promise<PromptTurn[]> {
  const { picked } = selectImages(supportsImages ? turns : []);
  const read = async ({ id, name, mediaType, pages }: StoredFile) => {
    // The embedded database runs in this process; yield between files.
    await yieldToEventLoop();
    const { bytes } = await db.attachment.findUniqueOrThrow({ where: { id }, select: { bytes: true } });
    return { name, mediaType, pages, bytes };
  };
  const loaded: PromptTurn[] = [];
  for (const { role, text, tokens, files, pictures } of turns) {
    const texts: string[] = [];
    for (const file of files) {
      const { bytes, ...about } = await read(file);
      const text = Buffer.from(bytes).toString("utf8");
      texts.push(describeAttachment({ ...about, text }, file.maxTokens));
    }
    const images: Awaited<ReturnType<typeof read>>[] = [];
    for (const picture of pictures) if (picked.has(picture.id)) images.push(await read(picture));
    loaded.push({
      role,
      text: [...texts, text].filter(Boolean).join("\n\n"),
      images,
      omittedImages: pictures.length - images.length,
      tokens,
    });
  }
  return loaded;
}

type Limits = Pick<StoredPrompt, "settings" | "planMaxOutputTokens">;

/** The lowest of the user's, the plan's and the model's limit on a reply's tokens; null when there is none. */
export function outputLimit(prompt: Limits, modelLimit: number | null): number | null {
  const limits = [prompt.settings.maxOutputTokens, prompt.planMaxOutputTokens, modelLimit];
  const limit = Math.min(...limits.filter((each) => each !== null));
  return limit === Number.POSITIVE_INFINITY ? null : limit;
}

export const outputBudget = (prompt: Limits, modelLimit: number | null): number =>
  outputLimit(prompt, modelLimit) ?? DEFAULT_OUTPUT_TOKENS;

/** The turns that request more of a reply; by default its continuation. */
export const continuationTurns = (written: string, request = CONTINUE_PROMPT): PromptTurn[] => [
  textTurn("assistant", written),
  textTurn("user", request),
];

const textTurn = (role: PromptTurn["role"], text: string): PromptTurn => ({
  role,
  text,
  images: [],
  omittedImages: 0,
  tokens: estimateTokens(text),
});
