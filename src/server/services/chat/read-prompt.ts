import "server-only";
import { limitsOf } from "~/domain/billing/plan";
import { CONTINUE_PROMPT } from "~/domain/chat/continue";
import type { GenerationSettings } from "~/domain/chat/generation";
import { fenceFile, type PromptTurn } from "~/domain/chat/prompt";
import { splitThinking } from "~/domain/preview/thinking";
import type { Db } from "~/server/db";
import type { ReplyJob } from "./begin-reply";
import { readPath } from "./repository";
import { readWishes } from "./wishes";

/** Older messages are never sent, whatever the model's context. */
export const MOST_MESSAGES = 200;

export type ReplyPrompt = {
  settings: GenerationSettings;
  planMaxOutputTokens: number | null;
  turns: PromptTurn[];
};

/** The conversation up to the message that is answered, with the user's settings. */
export async function readPrompt(
  db: Db,
  job: Pick<ReplyJob, "userId" | "chatId" | "promptId" | "wishes">,
): Promise<ReplyPrompt> {
  const [path, { planId, settings }] = await Promise.all([
    readPath(db, job.chatId, job.promptId, MOST_MESSAGES),
    job.wishes ?? readWishes(db, job.userId),
  ]);
  const attachments = await readAttachments(
    db,
    path.filter((row) => row.has_attachments).map((row) => row.id),
  );
  const turns = path.reverse().map((row): PromptTurn => {
    const own = attachments.filter((attachment) => attachment.messageId === row.id);
    const files = own.filter(({ mediaType }) => !mediaType.startsWith("image/"));
    return {
      role: row.role,
      text: [
        ...files.map((file) => fenceFile(file.name, Buffer.from(file.bytes).toString("utf8"))),
        row.role === "assistant" ? splitThinking({ text: row.content, thinking: "" }).text : row.content,
      ]
        .filter(Boolean)
        .join("\n\n"),
      images: own
        .filter(({ mediaType }) => mediaType.startsWith("image/"))
        .map(({ mediaType, bytes }) => ({ mediaType, bytes })),
    };
  });
  return {
    settings,
    planMaxOutputTokens: limitsOf(planId).maxOutputTokens,
    turns: turns.filter((turn) => turn.text || turn.images.length > 0),
  };
}

const readAttachments = async (db: Db, messageIds: readonly string[]) =>
  messageIds.length === 0
    ? []
    : db.attachment.findMany({
        where: { messageId: { in: [...messageIds] } },
        select: { messageId: true, name: true, mediaType: true, bytes: true },
        orderBy: { id: "asc" },
      });

/** The most specific of the limits on one reply's tokens: the user's, the plan's, the model's. Null: none is known. */
export function outputLimit(prompt: ReplyPrompt, modelLimit: number | null): number | null {
  const limits = [prompt.settings.maxOutputTokens, prompt.planMaxOutputTokens, modelLimit];
  const known = limits.filter((limit) => limit !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

/** A reply's room beside the conversation when nothing limits it. */
const USUAL_OUTPUT = 4_096;

export const outputRoom = (prompt: ReplyPrompt, modelLimit: number | null): number =>
  outputLimit(prompt, modelLimit) ?? USUAL_OUTPUT;

/** The turns that make a model go on where a reply was cut. */
export const continuationTurns = (turns: readonly PromptTurn[], written: string): PromptTurn[] => [
  ...turns,
  { role: "assistant", text: written, images: [] },
  { role: "user", text: CONTINUE_PROMPT, images: [] },
];
