import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { storedAnswerProof } from "~/domain/chat/answer-proof";
import { type ComparedAnswer, type Comparison, type KeptAnswer, recommend } from "~/domain/chat/comparison";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import type { Streams } from "~/server/ports/streams";
import type { Clock } from "~/server/ports/system";
import { stopReplies } from "../history/change-chat";
import { proofSubject } from "./verify-answer";

type Deps = { db: Db; clock: Clock; streams: Streams };

/** The chats of the open comparison that includes a chat, the original first; empty if there is none. */
export async function findCompared(db: Db | Tx, userId: string, chatId: string): Promise<string[]> {
  const original = await db.chat.findFirst({
    where: {
      userId,
      deletedAt: null,
      OR: [{ id: chatId }, { alternatives: { some: { id: chatId, deletedAt: null } } }],
      alternatives: { some: { deletedAt: null } },
    },
    select: {
      id: true,
      alternatives: { where: { deletedAt: null }, orderBy: { id: "asc" }, select: { id: true } },
    },
  });
  return original ? [original.id, ...original.alternatives.map(({ id }) => id)] : [];
}

/** The open comparison that includes a chat; null if there is none. @throws DomainError not_found */
export async function readComparison(
  { db }: { db: Db },
  user: SignedInUser,
  { chatId }: { chatId: string },
): Promise<Comparison | null> {
  const ids = await findCompared(db, user.id, chatId);
  if (ids.length === 0) {
    await requireOwn(db, user.id, chatId);
    return null;
  }
  const answers = await readAnswers(db, ids);
  return { answers, recommended: recommend(answers) };
}

type Row = Omit<ComparedAnswer, "proof"> & { of: string; proof: unknown };

async function readAnswers(db: Db, ids: readonly string[]): Promise<ComparedAnswer[]> {
  // The model of the question is the one picked; a fallback may have replied. Usage sums all replies to the question.
  const rows = await db.$queryRaw<Row[]>(Prisma.sql`
    SELECT c.id AS "chatId", coalesce(q.model_id, '') AS "modelId", coalesce(q.model_name, '') AS "modelName",
      CASE WHEN l.status = 'streaming' OR EXISTS (SELECT 1 FROM messages m WHERE m.chat_id = c.id AND m.status = 'queued')
        THEN 'open' WHEN l.status = 'complete' AND coalesce(a.state::text, 'done') = 'done' THEN 'done' ELSE 'early' END AS "end",
      t.tokens::int AS tokens, coalesce(a.duration_ms, t.duration_ms::int) AS "durationMs", t.cost AS cost,
      ${proofSubject} AS of, c.answer_proof AS proof
    FROM chats c LEFT JOIN messages l ON l.id = c.leaf_id LEFT JOIN agent_runs a ON a.id = l.id
    LEFT JOIN LATERAL (SELECT m.id, m.model_id, m.model_name FROM messages m
      WHERE m.chat_id = c.id AND m.role = 'user' AND m.status = 'complete'
        AND NOT EXISTS (SELECT 1 FROM repair_tries r WHERE r.id = m.id) ORDER BY m.id DESC LIMIT 1) q ON true
    CROSS JOIN LATERAL (SELECT coalesce(sum(k.input_tokens + k.output_tokens), 0) AS tokens,
        coalesce(sum(k.duration_ms), 0) AS duration_ms, sum(k.cost) AS cost
      FROM messages m JOIN model_calls k ON k.reply_id = m.id WHERE m.chat_id = c.id AND m.id > q.id) t
    WHERE c.id = ANY(${[...ids]}::uuid[])`);
  return ids.flatMap((id) => {
    const row = rows.find(({ chatId }) => chatId === id);
    if (!row) return [];
    const { of, proof, ...answer } = row;
    const stored = storedAnswerProof.parse(proof);
    return { ...answer, proof: answer.end !== "open" && stored?.of === of ? stored.proof : null };
  });
}

/**
 * Ends a comparison: keeps this answer and deletes the others, which `restoreChats` undoes. Idempotent.
 *
 * @throws DomainError not_found, conflict when another one was kept
 */
export async function keepAnswer(
  deps: Deps,
  user: SignedInUser,
  { chatId }: { chatId: string },
): Promise<KeptAnswer> {
  const removedIds = await deps.db.$transaction(async (tx) => {
    const [originalId, ...copies] = await findCompared(tx, user.id, chatId);
    if (!originalId || !(await endComparison(tx, user.id, copies))) return [];
    const others = [originalId, ...copies].filter((id) => id !== chatId);
    await tx.chat.updateMany({
      where: { id: { in: others }, userId: user.id },
      data: { deletedAt: deps.clock.now() },
    });
    return others;
  });
  for (const id of removedIds) await stopReplies(deps, id);
  if (removedIds.length > 0) for (const id of [chatId, ...removedIds]) deps.streams.announce(id);
  else if ((await requireOwn(deps.db, user.id, chatId)).deletedAt) throw alreadyKept();
  return { chatId, removedIds };
}

/** @returns false if a concurrent call ended it */
async function endComparison(tx: Tx, userId: string, copies: readonly string[]): Promise<boolean> {
  const { count } = await tx.chat.updateMany({
    where: { id: { in: [...copies] }, userId, comparedWith: { not: null } },
    data: { comparedWith: null },
  });
  return count > 0;
}

async function requireOwn(db: Db, userId: string, chatId: string) {
  const chat = await db.chat.findFirst({ where: { id: chatId, userId }, select: { deletedAt: true } });
  if (!chat) throw notFound();
  return chat;
}

const alreadyKept = () =>
  new DomainError("conflict", "Another answer has already been kept.", {
    detail: "This one was deleted with its chat.",
  });
