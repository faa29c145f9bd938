import { limitsOf } from "~/domain/billing/plan";
import { DomainError } from "~/domain/error/domain-error";
import { passageText } from "~/domain/knowledge/vectors";
import type { ModelId } from "~/domain/model/model";
import type { Db } from "~/server/db";
import { type EmbeddingDeps, hashOf } from "../../knowledge/embed-documents";
import { EmbeddingError, embedTexts } from "../../knowledge/embed-texts";
import { processQueue, type QueueState } from "../../knowledge/process-queue";
import { modelsOf } from "../../model/models-of";
import { MAX_READ_CHARACTERS, messagePassages, type SearchedMessage } from "./message-passages";

type Deps = EmbeddingDeps & { chatEmbedding: QueueState };

/** Longer than any call; after that, the process is presumed dead. */
const LEASE_SECONDS = 120;
const CALL_TIMEOUT_MS = 60_000;
const RETRY_SECONDS = 60;
const MESSAGES_AT_ONCE = 10;

/** Embeds the messages of users who enabled it, newest first. */
export const embedChatsSoon = (deps: Deps): void =>
  processQueue(deps.chatEmbedding, deps, {
    failure: "messages could not be embedded",
    claimNext: (previous) => claimNext(deps.db, previous),
    perform: (claimed) => embedBatch(deps, claimed),
  });

type ClaimedMessage = SearchedMessage & { userId: string; modelId: ModelId };

type ClaimedMessages = Pick<ClaimedMessage, "userId" | "modelId"> & { messages: readonly ClaimedMessage[] };

async function claimNext(db: Db, previous: string): Promise<ClaimedMessages | undefined> {
  const messages = await claimMessages(db, previous);
  return messages[0] && { userId: messages[0].userId, modelId: messages[0].modelId, messages };
}

/** Leases a batch of one user's messages. Messages of deleted chats are skipped. */
const claimMessages = (db: Db, previous: string): Promise<ClaimedMessage[]> =>
  db.$queryRaw<ClaimedMessage[]>`
    WITH owner AS (
      SELECT s.id, s.embedding_model FROM user_settings s
      WHERE s.embeds_chats AND s.embedding_model IS NOT NULL
        AND (s.chat_embed_after IS NULL OR s.chat_embed_after < now())
        AND EXISTS (SELECT 1 FROM message_vectors v JOIN messages m ON m.id = v.message_id JOIN chats c ON c.id = m.chat_id
          WHERE v.user_id = s.id AND v.embedded_with IS NULL AND (v.read_until IS NULL OR v.read_until < now())
            AND c.deleted_at IS NULL)
      ORDER BY s.id <= ${previous}::uuid, s.id LIMIT 1),
    next AS (
      SELECT v.message_id, owner.embedding_model FROM owner JOIN message_vectors v ON v.user_id = owner.id
        JOIN messages m ON m.id = v.message_id JOIN chats c ON c.id = m.chat_id
      WHERE v.embedded_with IS NULL AND (v.read_until IS NULL OR v.read_until < now()) AND c.deleted_at IS NULL
      ORDER BY v.message_id DESC LIMIT ${MESSAGES_AT_ONCE} FOR UPDATE OF v SKIP LOCKED)
    UPDATE message_vectors v SET read_until = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    FROM next, messages m, chats c
    WHERE v.message_id = next.message_id AND m.id = v.message_id AND c.id = m.chat_id
    RETURNING v.message_id AS id, v.user_id AS "userId", next.embedding_model AS "modelId", c.title, m.role::text,
      left(m.content, ${MAX_READ_CHARACTERS}::int) AS content, m.created_at AS "createdAt"`;

async function embedBatch(deps: Deps, { userId, modelId, messages }: ClaimedMessages): Promise<void> {
  const ids = messages.map(({ id }) => id);
  const end = (problem: string | null) =>
    deps.db.$executeRaw`UPDATE user_settings SET chat_embedding_problem = ${problem}, chat_embed_after =
      CASE WHEN ${problem}::text IS NULL THEN NULL ELSE now() + make_interval(secs => ${RETRY_SECONDS}::int) END
      WHERE id = ${userId}::uuid AND (chat_embedding_problem IS DISTINCT FROM ${problem} OR ${problem}::text IS NOT NULL)`;
  try {
    await embedAll(deps, { userId, modelId, messages }, ids);
    await end(null);
    await trimToPlan(deps.db, userId);
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof EmbeddingError)) throw error;
    await end(error instanceof DomainError ? error.userMessage : error.message);
    await deps.db.messageVectors.updateMany({
      where: { userId, messageId: { in: ids }, embeddedWith: null },
      data: { readUntil: null },
    });
  }
}

async function embedAll(
  deps: Deps,
  { userId, modelId, messages }: ClaimedMessages,
  ids: readonly string[],
): Promise<void> {
  const calls = {
    userId,
    modelId,
    models: await modelsOf(deps, userId),
    timeoutMs: CALL_TIMEOUT_MS,
    onCall: () => deps.db.$executeRaw`UPDATE message_vectors
      SET read_until = now() + make_interval(secs => ${LEASE_SECONDS}::int)
      WHERE message_id = ANY (${[...ids]}::uuid[]) AND read_until IS NOT NULL`,
  };
  const split = messages.map((message) => ({ message, passages: messagePassages(message) }));
  const texts = split.flatMap(({ message, passages }) =>
    passages.map((passage) => passageText(modelId, message.title, passage)),
  );
  const vectors = await embedTexts(deps, calls, texts);
  let from = 0;
  for (const { message, passages } of split) {
    const own = vectors.slice(from, from + passages.length);
    from += own.length;
    await saveVectors(deps.db, message, {
      vectors: Buffer.concat(
        own.map(({ buffer, byteOffset, length }) => Buffer.from(buffer, byteOffset, length)),
      ),
      hash: hashOf(passages),
    });
  }
}

/** Saves nothing if the message or the setting has changed, which ends the lease. */
const saveVectors = (
  db: Db,
  { id, userId, modelId }: ClaimedMessage,
  { vectors, hash }: { vectors: Buffer<ArrayBuffer>; hash: string },
) =>
  db.$executeRaw`UPDATE message_vectors SET vectors = ${vectors}, embedded_with = ${modelId}, embedded_hash = ${hash},
      read_until = NULL
    WHERE message_id = ${id}::uuid AND user_id = ${userId}::uuid AND read_until IS NOT NULL
      AND EXISTS (SELECT 1 FROM user_settings s
        WHERE s.id = ${userId}::uuid AND s.embeds_chats AND s.embedding_model = ${modelId})`;

/** Deletes the oldest vectors beyond the plan's limit. */
async function trimToPlan(db: Db, userId: string): Promise<void> {
  const owner = await db.user.findUnique({ where: { id: userId }, select: { planId: true } });
  const { messagesByMeaning } = limitsOf(owner?.planId ?? "");
  await db.$executeRaw`DELETE FROM message_vectors WHERE user_id = ${userId}::uuid AND message_id < (
    SELECT message_id FROM message_vectors WHERE user_id = ${userId}::uuid
    ORDER BY message_id DESC OFFSET ${messagesByMeaning - 1}::int LIMIT 1)`;
}
