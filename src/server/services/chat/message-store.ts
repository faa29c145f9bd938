import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Deed } from "~/domain/access/role";
import { DEFAULT_LIMITS } from "~/domain/chat/agent/limits";
import { NOT_BEGUN } from "~/domain/chat/agent/step-results";
import { type ChatMessage, cutReasonOf } from "~/domain/chat/message";
import type { PromptReference } from "~/domain/chat/reference";
import { storedReferences } from "~/domain/chat/reference-input";
import { notFound } from "~/domain/error/domain-error";
import { storedPassages } from "~/domain/knowledge/stored-passages";
import { storedChanges } from "~/domain/reply/file-change";
import { type ModelOutput, splitThinking } from "~/domain/reply/thinking";
import { stateAfter, type ToolCallView } from "~/domain/tool/tool-call";
import type { Db, Tx } from "~/server/db";
import { type Message, Prisma } from "~/server/db/generated/client";
import { pairsOf } from "~/server/db/id-pairs";
import { chatsFor } from "../access/access";
import { shownIdOf } from "../tool/permissions";
import { type StoredRun, toRunView } from "./agent/run-view";
import { type StoredFile, toSummary } from "./attachments/attachment-store";

// The only module that selects displayed message columns or writes any.

/** Columns of the process that writes a message; not copied or exported. */
type ProcessColumn = "waitsForTurn" | "instanceId";
type MessageColumn = Exclude<Prisma.MessageScalarFieldEnum, ProcessColumn>;

/**
 * The name and type of each column that is stored, copied and, but for the author, exported and imported. The compiler requires every new column
 * of the schema here, and then in `domain/transfer/records.ts`.
 */
const columns: Readonly<Record<MessageColumn, readonly [name: string, type: string]>> = {
  id: ["id", "uuid"],
  chatId: ["chat_id", "uuid"],
  authorId: ["author_id", "uuid"],
  parentId: ["parent_id", "uuid"],
  role: ["role", "message_role"],
  status: ["status", "message_status"],
  content: ["content", "text"],
  thinking: ["thinking", "text"],
  modelId: ["model_id", "text"],
  modelName: ["model_name", "text"],
  insteadOf: ["instead_of", "text"],
  finishReason: ["finish_reason", "text"],
  failureTitle: ["failure_title", "text"],
  failureReason: ["failure_reason", "text"],
  failureRemedy: ["failure_remedy", "text"],
  mode: ["mode", "chat_mode"],
  baseVersionId: ["base_version_id", "uuid"],
  changes: ["changes", "jsonb"],
  references: ["prompt_references", "jsonb"],
  passages: ["given_passages", "jsonb"],
  createdAt: ["created_at", "timestamptz"],
  finishedAt: ["finished_at", "timestamptz"],
};

export type ExportedColumn = Exclude<MessageColumn, "chatId" | "authorId">;

const mapColumns = (write: (column: string, names: { name: string; type: string }) => string) =>
  Prisma.raw(
    Object.entries(columns)
      .map(([column, [name, type]]) => write(column, { name, type }))
      .join(", "),
  );

const columnNames = mapColumns((_, { name }) => name);

/** `arguments` is empty once the call is decided. */
type StoredCall = Omit<ToolCallView, "arguments" | "shownId"> & {
  serverId: string;
  hash: string;
  arguments: string;
};

type Computed = "failure" | "cut" | "changes" | "attachments" | "references" | "given" | "toolCalls" | "run";

/** A message with its siblings and attachments. */
export type PageRow = Omit<ChatMessage, Computed> & {
  failureTitle: string | null;
  failureReason: string | null;
  failureRemedy: string | null;
  finishReason: string | null;
  changes: unknown;
  attachments: StoredFile[] | null;
  references: unknown;
  given: unknown;
  toolCalls: StoredCall[] | null;
  run: StoredRun | null;
};

/** A call `t` that the user may see: skills are the project's, and tool servers are the asker's alone. */
export const isShownCall = (userId: string) => Prisma.sql`(t.user_id = ${userId}::uuid OR t.server_id = '')`;

/** The text of a message in `path`; for a running reply, the text saved so far. */
export const savedContent = Prisma.sql`
  CASE WHEN status = 'streaming' THEN content || coalesce(
    (SELECT string_agg(c.text, '' ORDER BY c.seq) FROM reply_chunks c WHERE c.reply_id = path.id), '') ELSE content END AS content`;

/** The columns of a message in `path`; a running reply has the text saved so far. */
export const messageWithSavedText = Prisma.sql`
  id, parent_id AS "parentId", role::text, status::text, model_id AS "modelId", model_name AS "modelName",
           instead_of AS "insteadOf", failure_title AS "failureTitle", failure_reason AS "failureReason",
           failure_remedy AS "failureRemedy", finish_reason AS "finishReason", waits_for_turn AS "waitsForTurn", changes,
           prompt_references AS "references", created_at AS "createdAt",
           ${savedContent},
           CASE WHEN status = 'streaming' THEN thinking || coalesce(
             (SELECT string_agg(c.thinking, '' ORDER BY c.seq) FROM reply_chunks c WHERE c.reply_id = path.id), '') ELSE thinking END AS thinking`;

/** Older replies were stored with their thinking marks. */
const splitContent = ({ role, content, thinking }: PageRow): ModelOutput =>
  role === "assistant" ? splitThinking({ text: content, thinking }) : { text: content, thinking };

/** Maps a row for the browser. */
export function toMessage(row: PageRow): ChatMessage {
  const { failureTitle, failureReason, failureRemedy, finishReason, ...same } = row;
  const { text, thinking } = splitContent(row);
  return {
    ...same,
    content: text,
    thinking,
    failure: failureTitle
      ? { title: failureTitle, reason: failureReason ?? "", remedy: failureRemedy ?? "" }
      : null,
    cut: cutReasonOf(finishReason),
    waitsForTurn: row.waitsForTurn && row.status === "streaming",
    changes: storedChanges.parse(row.changes),
    attachments: (row.attachments ?? []).map(toSummary),
    references: row.references === null ? [] : storedReferences.parse(row.references),
    given: storedPassages.parse(row.given),
    toolCalls: (row.toolCalls ?? []).map((call) => toCallView(call, row.status === "streaming")),
    run: row.run && toRunView(row.run),
  };
}

function toCallView({ serverId, hash, ...call }: StoredCall, isReplying: boolean): ToolCallView {
  const state = stateAfter(call.state, isReplying);
  const isOpen = state === "asking" || state === "running";
  const shownId = shownIdOf({ ...call, serverId, hash });
  return { ...call, state, shownId, arguments: isOpen ? call.arguments : null };
}

/** A chat, and the user who acts in it: its owner, or somebody with whom it is shared. */
export type ActorInChat = { userId: string; chatId: string };

/** A message of a chat with which the user may do it. @throws DomainError not_found */
export const requireMessage = (
  db: Db | Tx,
  { userId, chatId }: ActorInChat,
  { messageId, deed }: { messageId: string; deed: Deed },
) => findMessage(db, { id: messageId, chatId, chat: { deletedAt: null, ...chatsFor(userId, deed) } });

/**
 * A message that the user may change or take back: their own and, in their own chat, anybody's.
 *
 * @throws DomainError not_found
 */
export const requireOwnMessage = (db: Db | Tx, { userId, chatId }: ActorInChat, messageId: string) =>
  findMessage(db, {
    id: messageId,
    chatId,
    chat: { deletedAt: null, ...chatsFor(userId, "edit") },
    OR: [{ authorId: userId }, { chat: { userId } }],
  });

async function findMessage(db: Db | Tx, where: Prisma.MessageWhereInput) {
  const message = await db.message.findFirst({
    where,
    select: {
      id: true,
      authorId: true,
      parentId: true,
      role: true,
      status: true,
      content: true,
      thinking: true,
      modelId: true,
      modelName: true,
      finishReason: true,
      baseVersionId: true,
      references: true,
    },
  });
  if (!message) throw notFound();
  return message;
}

/** The version that a new reply of the chat changes. */
const headOfChat = (chatId: string) => Prisma.sql`
  (SELECT p.head_id FROM chats c JOIN projects p ON p.id = c.project_id WHERE c.id = ${chatId}::uuid)`;

/** A user's new message. */
export type NewQuestion = { id: string; content: string; references: readonly PromptReference[] };

export type NewExchange = {
  chatId: string;
  /** Who asks. */
  userId: string;
  /** The end of the visible branch; null in a new chat. */
  leafId: string | null;
  question: NewQuestion;
  reply: { id: string; instanceId: string };
  model: { id: string; name: string };
  now: Date;
};

/**
 * Inserts a question and its empty reply at the end of the visible branch or, while another reply of the chat is being
 * written, only the question, as queued. One statement, because it delays every first token. The caller holds the
 * chat's lock.
 *
 * @returns whether the question is queued
 */
export async function insertExchange(tx: Tx, exchange: NewExchange): Promise<boolean> {
  const { chatId, userId, leafId, question, reply, model, now } = exchange;
  const [row] = await tx.$queryRaw<{ waits: boolean }[]>(Prisma.sql`
    WITH turn AS MATERIALIZED (
      SELECT EXISTS (SELECT 1 FROM messages WHERE chat_id = ${chatId}::uuid AND status = 'streaming') AS waits, mode,
        coalesce(run_limits, ${JSON.stringify(DEFAULT_LIMITS)}::jsonb) AS limits
      FROM chats WHERE id = ${chatId}::uuid
    ), asked AS (
      INSERT INTO messages (id, chat_id, author_id, parent_id, role, status, content, prompt_references, model_id, model_name, created_at)
      SELECT ${question.id}::uuid, ${chatId}::uuid, ${userId}::uuid, CASE WHEN waits THEN NULL ELSE ${leafId}::uuid END, 'user',
        (CASE WHEN waits THEN 'queued' ELSE 'complete' END)::message_status, ${question.content},
        ${question.references.length > 0 ? JSON.stringify(question.references) : null}::jsonb, ${model.id}, ${model.name},
        ${now}::timestamptz
      FROM turn
    ), begun AS (
      INSERT INTO messages (id, chat_id, author_id, parent_id, role, status, content, model_id, model_name, mode, instance_id, base_version_id, created_at)
      SELECT ${reply.id}::uuid, ${chatId}::uuid, ${userId}::uuid, ${question.id}::uuid, 'assistant', 'streaming', '', ${model.id}, ${model.name},
        mode, ${reply.instanceId}::uuid, ${headOfChat(chatId)}, ${now}::timestamptz
      FROM turn WHERE NOT waits
    ), ran AS (
      INSERT INTO agent_runs (id, user_id, limits) SELECT ${reply.id}::uuid, ${userId}::uuid, limits FROM turn
      WHERE NOT waits AND mode = 'agent'
    ), moved AS (
      UPDATE chats SET leaf_id = ${reply.id}::uuid, updated_at = ${now}::timestamptz, is_archived = false FROM turn
      WHERE chats.id = ${chatId}::uuid AND NOT waits
    )
    SELECT waits FROM turn`);
  return row?.waits ?? false;
}

/** The caller holds the chat's lock. */
export const insertMessages = (tx: Tx, messages: Prisma.MessageCreateManyInput[]) =>
  tx.message.createMany({ data: messages });

type JsonColumn = "changes" | "references" | "passages";

export type FinishedMessage = Pick<
  Message,
  "id" | "chatId" | "parentId" | "role" | "content" | "createdAt"
> & {
  status: "complete" | "stopped" | "interrupted" | "failed";
} & Partial<Pick<Message, Exclude<MessageColumn, JsonColumn>>> &
  Partial<Record<JsonColumn, unknown>>;

/**
 * Inserts many messages with storable text. One statement, because compiling and planning dominates `createMany`.
 */
export const insertFinished = (tx: Tx, messages: readonly FinishedMessage[]) =>
  tx.$executeRaw(Prisma.sql`
    INSERT INTO messages (${columnNames})
    SELECT ${mapColumns((column) => (column === "thinking" ? `coalesce(thinking, '')` : `"${column}"`))}
    FROM json_to_recordset(${JSON.stringify(messages)}::json)
      AS message(${mapColumns((column, { type }) => `"${column}" ${type}`)})`);

/**
 * Updates a message if it matches `where`. The caller has checked the owner.
 *
 * @returns the number of updated rows, 0 or 1
 */
export async function updateMessage(
  db: Db | Tx,
  where: Prisma.MessageWhereInput & { id: string },
  change: Prisma.MessageUncheckedUpdateManyInput,
): Promise<number> {
  const { count } = await db.message.updateMany({ where, data: change });
  return count;
}

/** Names the author of the messages that have none: until now their chat's owner. */
export const nameAuthor = (tx: Tx, chatIds: readonly string[], authorId: string) =>
  tx.message.updateMany({ where: { chatId: { in: [...chatIds] }, authorId: null }, data: { authorId } });

/** Clears the outcome of an earlier attempt. */
export const clearedOutcome = {
  insteadOf: null,
  changes: Prisma.DbNull,
  finishReason: null,
  finishedAt: null,
  failureTitle: null,
  failureReason: null,
  failureRemedy: null,
} satisfies Prisma.MessageUncheckedUpdateManyInput;

/**
 * Marks a reply as interrupted, with all of its saved text, if it is still streaming under `instanceId`.
 *
 * @returns its text; undefined if it is not
 */
export async function interruptMessage(
  tx: Tx,
  { id, instanceId, now }: { id: string; instanceId: string | null; now: Date },
): Promise<string | undefined> {
  const [row] = await tx.$queryRaw<{ content: string }[]>`
    UPDATE messages SET
      status = 'interrupted', instance_id = NULL, finished_at = ${now},
      content = content || coalesce((SELECT string_agg(text, '' ORDER BY seq) FROM reply_chunks WHERE reply_id = messages.id), ''),
      thinking = thinking || coalesce((SELECT string_agg(thinking, '' ORDER BY seq) FROM reply_chunks WHERE reply_id = messages.id), '')
    WHERE id = ${id}::uuid AND status = 'streaming' AND instance_id IS NOT DISTINCT FROM ${instanceId}::uuid
    RETURNING content`;
  return row?.content;
}

/** Columns whose values differ in a copy. */
const copyColumns: Readonly<Record<string, string>> = {
  id: "copy.id",
  chatId: "chat.id",
  parentId: "parent.id",
  baseVersionId: "base.id",
};

/** Original id → id of the copy. `messages` includes every message's parent. */
export type Copies = { messages: ReadonlyMap<string, string>; versions: ReadonlyMap<string, string> };

/**
 * Copies finished messages into another chat, with the outcomes of their repairs, commands and tools. The caller has checked
 * the owner.
 */
export async function copyMessages(
  tx: Tx,
  chatId: string,
  { messages: copies, versions }: Copies,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO messages (${columnNames})
    SELECT ${mapColumns((column, { name }) => copyColumns[column] ?? `m.${name}`)}
    FROM ${pairsOf(copies)} AS copy(from_id, id) JOIN messages m ON m.id = copy.from_id
      CROSS JOIN (SELECT ${chatId}::uuid AS id) AS chat
    LEFT JOIN ${pairsOf(copies)} AS parent(from_id, id) ON parent.from_id = m.parent_id
    LEFT JOIN ${pairsOf(versions)} AS base(from_id, id) ON base.from_id = m.base_version_id`);
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO repair_tries (id, user_id, origin_id, error_key, error, known, number, state, finding, created_at, ended_at)
    SELECT copy.id, r.user_id, coalesce(origin.id, r.origin_id), r.error_key, r.error, r.known, r.number,
      (CASE r.state WHEN 'running' THEN 'stopped' ELSE r.state END), r.finding, r.created_at, r.ended_at
    FROM ${pairsOf(copies)} AS copy(from_id, id) JOIN repair_tries r ON r.id = copy.from_id
    LEFT JOIN ${pairsOf(versions)} AS origin(from_id, id) ON origin.from_id = r.origin_id`);
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO command_executions (id, user_id, state, automatic, output, exit_code, started_at, ended_at)
    SELECT copy.id, c.user_id, (CASE c.state WHEN 'running' THEN 'declined' ELSE c.state END), c.automatic, c.output,
      c.exit_code, c.started_at, c.ended_at
    FROM ${pairsOf(copies)} AS copy(from_id, id) JOIN command_executions c ON c.id = copy.from_id`);
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO agent_runs (id, user_id, state, reason, roles, role, plan, limits, remarks, proof, refusals, input_tokens,
      cached_tokens, output_tokens, cost, duration_ms)
    SELECT copy.id, a.user_id, (CASE WHEN a.state IN ('done', 'ended') THEN a.state ELSE 'stopped' END),
      (CASE WHEN a.state IN ('done', 'ended') THEN a.reason ELSE '' END), a.roles, a.role, a.plan,
      a.limits, a.remarks, a.proof, a.refusals, a.input_tokens, a.cached_tokens, a.output_tokens, a.cost, a.duration_ms
    FROM ${pairsOf(copies)} AS copy(from_id, id) JOIN agent_runs a ON a.id = copy.from_id`);
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO agent_steps (run_id, position, user_id, role, model_name, said, call_id, tool, arguments, title, state,
      result, changes, version_id, is_undone, text_at, tokens, duration_ms, started_at)
    SELECT copy.id, s.position, s.user_id, s.role, s.model_name, s.said, s.call_id, s.tool, s.arguments, s.title,
      (CASE s.state WHEN 'running' THEN 'interrupted' ELSE s.state END),
      (CASE s.state WHEN 'running' THEN ${NOT_BEGUN} ELSE s.result END), s.changes, made.id, s.is_undone,
      s.text_at, s.tokens, s.duration_ms, s.started_at
    FROM ${pairsOf(copies)} AS copy(from_id, id) JOIN agent_steps s ON s.run_id = copy.from_id
    LEFT JOIN ${pairsOf(versions)} AS made(from_id, id) ON made.from_id = s.version_id`);
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO tool_calls (reply_id, position, user_id, server_id, server_name, tool, arguments, hash, is_changed, state,
      result, text_at, called_at, ended_at)
    SELECT copy.id, t.position, t.user_id, t.server_id, t.server_name, t.tool, t.arguments, t.hash, t.is_changed, t.state,
      t.result, t.text_at, t.called_at, t.ended_at
    FROM ${pairsOf(copies)} AS copy(from_id, id) JOIN tool_calls t ON t.reply_id = copy.from_id`);
}

/** Rows deleted per statement: few enough not to delay other requests. */
const ERASED_AT_ONCE = 100;

/** Deletes all messages of a hidden chat, in short transactions. The caller has checked the chat's owner. */
export async function eraseMessages(db: Db, chatId: string): Promise<void> {
  for (let count = 1; count > 0; await yieldToEventLoop())
    // Clears parents first, so that deleting a question does not cascade to everything after it.
    count = await db.$executeRaw`
      WITH batch AS (SELECT id FROM messages WHERE chat_id = ${chatId}::uuid AND parent_id IS NOT NULL LIMIT ${ERASED_AT_ONCE})
      UPDATE messages SET parent_id = NULL FROM batch WHERE messages.id = batch.id`;
  for (let count = 1; count > 0; await yieldToEventLoop())
    count = await db.$executeRaw`
      DELETE FROM messages WHERE id IN (SELECT id FROM messages WHERE chat_id = ${chatId}::uuid LIMIT ${ERASED_AT_ONCE})`;
}
