import "server-only";
import { setImmediate as othersFirst } from "node:timers/promises";
import { limitsOf, type PlanLimits } from "~/domain/billing/plan";
import { CONTINUE_PROMPT } from "~/domain/chat/continue";
import { fenceFile } from "~/domain/chat/fence-file";
import { foldCode } from "~/domain/chat/fold-code";
import type { GenerationSettings } from "~/domain/chat/generation";
import { type PromptTurn, selectImages } from "~/domain/chat/prompt";
import { describeReferences, type PromptReference } from "~/domain/chat/reference";
import { storedReferences } from "~/domain/chat/reference-input";
import { estimateTokens } from "~/domain/model/context";
import { splitThinking } from "~/domain/preview/thinking";
import type { Db } from "~/server/db";
import type { ReplyJob } from "./begin-reply";
import { readReplySettings } from "./reply-settings";
import { readPath, type StoredFile } from "./repository";

/** Older messages are never sent, however large the context. */
export const MAX_PROMPT_MESSAGES = 200;

/** A message of a conversation with the metadata of its files. */
export type StoredTurn = {
  role: "user" | "assistant";
  text: string;
  /** The estimated tokens of its text and text files. */
  tokens: number;
  files: readonly StoredFile[];
  pictures: readonly StoredFile[];
  /** What it points at. */
  references: readonly PromptReference[];
  /** A reply whose code is in the project. */
  built: boolean;
};

export type StoredPrompt = {
  settings: GenerationSettings;
  planMaxOutputTokens: number | null;
  templates: PlanLimits["templates"];
  turns: StoredTurn[];
};

/** The conversation up to the message being answered, with the user's settings, without file contents. */
export async function readPrompt(
  db: Db,
  job: Pick<ReplyJob, "userId" | "chatId" | "promptId" | "replySettings">,
): Promise<StoredPrompt> {
  const [path, { planId, settings }] = await Promise.all([
    readPath(db, job.chatId, job.promptId, MAX_PROMPT_MESSAGES),
    job.replySettings ?? readReplySettings(db, job.userId),
  ]);
  const turns = path.reverse().map(({ role, content, attachments, references, built }): StoredTurn => {
    const text = role === "assistant" ? splitThinking({ text: content, thinking: "" }).text : content;
    const files = (attachments ?? []).filter(({ mediaType }) => !isPicture(mediaType));
    return {
      role,
      text,
      // Plus one for the separator.
      tokens: files.reduce((sum, { tokens }) => sum + tokens + 1, estimateTokens(text)),
      files,
      pictures: (attachments ?? []).filter(({ mediaType }) => isPicture(mediaType)),
      references: references === null ? [] : storedReferences.parse(references),
      built,
    };
  });
  const limits = limitsOf(planId);
  return {
    settings,
    planMaxOutputTokens: limits.maxOutputTokens,
    templates: limits.templates,
    turns: turns.filter(({ text, files, pictures }) => text || files.length > 0 || pictures.length > 0),
  };
}

/** The conversation with a line about each thing that its messages point at. */
export const withReferences = (turns: readonly StoredTurn[]): StoredTurn[] =>
  turns.map((turn) => {
    if (turn.references.length === 0) return turn;
    const about = describeReferences(turn.references);
    return { ...turn, text: `${about}\n\n${turn.text}`, tokens: turn.tokens + estimateTokens(about) + 1 };
  });

/** The conversation without the code that the project holds. */
export const withoutBuiltCode = (turns: readonly StoredTurn[]): StoredTurn[] =>
  turns.map((turn) => {
    if (!turn.built) return turn;
    const text = foldCode(turn.text);
    return { ...turn, text, tokens: estimateTokens(text) };
  });

const isPicture = (mediaType: string) => mediaType.startsWith("image/");

/** Loads the files of the turns to send, and the selected images if the model supports them. */
export async function loadTurns(
  db: Db,
  turns: readonly StoredTurn[],
  supportsImages: boolean,
): Promise<PromptTurn[]> {
  const { picked } = selectImages(supportsImages ? turns : []);
  const read = async ({ id, name, mediaType }: StoredFile) => {
    // The embedded database runs in this process; yield between files.
    await othersFirst();
    const { bytes } = await db.attachment.findUniqueOrThrow({ where: { id }, select: { bytes: true } });
    return { name, mediaType, bytes };
  };
  const loaded: PromptTurn[] = [];
  for (const { role, text, tokens, files, pictures } of turns) {
    const texts: string[] = [];
    for (const file of files) {
      const { name, bytes } = await read(file);
      texts.push(fenceFile(name, Buffer.from(bytes).toString("utf8")));
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
  const known = limits.filter((limit) => limit !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

/** Reserved for the reply when nothing limits it. */
const DEFAULT_OUTPUT_TOKENS = 4_096;

export const outputBudget = (prompt: Limits, modelLimit: number | null): number =>
  outputLimit(prompt, modelLimit) ?? DEFAULT_OUTPUT_TOKENS;

/** The turns after a prompt that ask a model for more of its reply; without a request, to continue it. */
export const furtherTurns = (written: string, request = CONTINUE_PROMPT): PromptTurn[] => [
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
