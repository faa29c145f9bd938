import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { filesRoom, fitTurns, mergeTurns, rulesRoom } from "~/domain/chat/prompt";
import {
  MAX_EXAMPLE_CHARACTERS,
  type RatedChoice,
  type RatedPair,
  type Rating,
  type RatingCounts,
  trainingLine,
} from "~/domain/chat/rating";
import type { RateInput } from "~/domain/chat/rating-input";
import { describeRules, noRules } from "~/domain/chat/rules/describe-rules";
import { detailFor, instructionsFor } from "~/domain/chat/system-prompt";
import { notFound } from "~/domain/error/domain-error";
import { editingOf } from "~/domain/model/edit-format";
import { splitThinking } from "~/domain/reply/thinking";
import type { Db } from "~/server/db";
import type { Prisma } from "~/server/db/generated/client";
import type { Streams } from "~/server/ports/streams";
import type { Clock } from "~/server/ports/system";
import { readReplySettings } from "../reply-settings";
import { withOmittedImages } from "../writing/call-model";
import {
  loadTurns,
  outputBudget,
  readPrompt,
  withReferences,
  withTruncatedFiles,
} from "../writing/read-prompt";

/** Rates a finished reply, or removes its rating. @throws DomainError not_found */
export async function rateReply(
  { db, clock, streams }: { db: Db; clock: Clock; streams: Streams },
  user: SignedInUser,
  { chatId, replyId, rating }: RateInput,
): Promise<void> {
  const reply = await db.message.findFirst({
    where: {
      id: replyId,
      chatId,
      role: "assistant",
      status: "complete",
      chat: { userId: user.id, deletedAt: null },
    },
    select: { id: true },
  });
  if (!reply) throw notFound();
  const where = { id: replyId, userId: user.id };
  if (rating === null) await db.replyRating.deleteMany({ where });
  else {
    const change = { rating, ratedAt: clock.now() };
    await db.replyRating.upsert({
      where,
      create: { ...where, ...change },
      update: change,
      select: { id: true },
    });
  }
  streams.announce(chatId);
}

/** Excludes replies that are being continued or belong to deleted chats. */
const ratedBy = (userId: string) =>
  ({
    userId,
    reply: { status: "complete", chat: { userId, deletedAt: null } },
  }) satisfies Prisma.ReplyRatingWhereInput;

export async function countRatings({ db }: { db: Db }, user: SignedInUser): Promise<RatingCounts> {
  const groups = await db.replyRating.groupBy({
    by: ["rating"],
    where: ratedBy(user.id),
    _count: true,
  });
  const countOf = (rating: Rating) => groups.find((group) => group.rating === rating)?._count ?? 0;
  return { up: countOf("up"), down: countOf("down") };
}

const OFFERED_PAIRS = 20;

/** The user's newest replies that were rated up, each with its question. */
export async function readRatedPairs({ db }: { db: Db }, user: SignedInUser): Promise<RatedPair[]> {
  const rows = await db.replyRating.findMany({
    where: { ...ratedBy(user.id), rating: "up" },
    orderBy: { id: "desc" },
    take: OFFERED_PAIRS,
    select: { id: true, reply: { select: { content: true, parent: { select: { content: true } } } } },
  });
  return rows
    .map(({ id, reply }) => ({
      replyId: id,
      question: reply.parent?.content ?? "",
      answer: splitThinking({ text: reply.content, thinking: "" }).text,
    }))
    .filter(
      ({ question, answer }) =>
        question.trim() !== "" && Math.max(question.length, answer.length) <= MAX_EXAMPLE_CHARACTERS,
    );
}

const PAGE = 100;

/** The user's rated replies as JSONL, oldest first, with the conversation before each. Loads one at a time. */
export async function* exportRated(
  { db }: { db: Db },
  user: SignedInUser,
  choice: RatedChoice,
): AsyncGenerator<string> {
  const replySettings = await readReplySettings(db, user.id);
  let after: string | undefined;
  for (;;) {
    const page = await db.replyRating.findMany({
      where: {
        ...ratedBy(user.id),
        ...(choice === "up" ? { rating: "up" } : {}),
        ...(after ? { id: { gt: after } } : {}),
      },
      orderBy: { id: "asc" },
      take: PAGE,
      select: { id: true, rating: true, reply: { select: { chatId: true, modelName: true } } },
    });
    for (const { id, rating, reply } of page) {
      const job = { userId: user.id, chatId: reply.chatId, promptId: id, replySettings };
      const line = await toLine(db, job, reply.modelName ?? "");
      if (line) yield trainingLine(line.instructions, line.turns, choice === "all" ? rating : null);
    }
    after = page.at(-1)?.id;
    if (page.length < PAGE) return;
  }
}

/** The prompt for a model with a default context, and the reply. Undefined if the reply has only thinking. */
async function toLine(db: Db, job: Parameters<typeof readPrompt>[1], modelName: string) {
  const prompt = await readPrompt(db, job);
  const reply = prompt.turns.at(-1);
  if (reply?.role !== "assistant") return undefined;
  const hasProject = prompt.turns.slice(0, -1).some(({ built }) => built);
  const budget = {
    contextTokens: null,
    instructions: instructionsFor(
      // Only the account's rules: the others belong to one project or folder.
      describeRules({ ...noRules, account: prompt.settings.systemPrompt }, rulesRoom(null), "none").text,
      {
        format: editingOf({ name: modelName }).format,
        detail: detailFor({ name: modelName, contextTokens: null }),
      },
      { libraries: null, hasProject, hasPassages: false },
    ),
    outputTokens: outputBudget(prompt, null),
  };
  const { turns } = fitTurns(withReferences(withTruncatedFiles(prompt.turns, filesRoom(budget))), budget);
  const loaded = mergeTurns(await loadTurns(db, turns, false));
  return {
    instructions: budget.instructions,
    turns: loaded.map(({ role, text, omittedImages }) => ({
      role,
      text: withOmittedImages(text, omittedImages),
    })),
  };
}
