import { isUtf8 } from "node:buffer";
import { type ArchivedMessage, paths } from "~/domain/transfer/archive";
import { count } from "~/domain/transfer/import-report";
import { maxBytes } from "~/domain/transfer/limits";
import type { ArchivedPart } from "~/domain/transfer/readers";
import type { Db, Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { enforceStorageLimit } from "../billing/storage";
import { insertFinished } from "../chat/message-store";
import { linkVersions } from "../project/restore-project";
import { writeHidden } from "./hidden-chat";
import { attempt, type ImportContext } from "./import-context";
import { type AccountImport, type PlacedProject, placeProject } from "./import-project";
import { Skipped } from "./open-account";
import { withIds } from "./own-ids";
import { archiveReplaced, type ChatPlace, placeChat, reportChat } from "./place-chat";

type Header = Extract<ArchivedPart, { kind: "chat" }>;

/** Imports one chat of an archive; the first chat of a project imports the project. */
export const importChat = (importing: AccountImport, path: string): Promise<void> =>
  attempt(importing, path, async (setName) => {
    const { archive, transferReader } = importing;
    const parts = transferReader.read("chat", archive.chunks(path, maxBytes.chat), maxBytes.chat);
    try {
      const { value: header } = await parts.next();
      if (header?.kind !== "chat") throw new Skipped("damaged");
      const { chat, ids } = header;
      setName(chat.title);
      if (path !== paths.chat(chat.id)) throw new Skipped("damaged");
      const place = await placeChat(
        importing,
        { ...chat, messageIds: ids.messages, stamp: archive.checksum(path) },
        () => isTaken(importing.db, header),
      );
      if (!place) return;
      await requireStorageForFiles(importing, header);
      await saveChat(importing, { header, place }, parts);
    } finally {
      await parts.return(undefined);
    }
  });

/** Fails early, before anything is written. @throws DomainError plan_needed */
async function requireStorageForFiles({ db, user, archive }: AccountImport, { chat, attachments }: Header) {
  const added = attachments.reduce((sum, file) => sum + archive.size(paths.attachment(chat.id, file)), 0);
  if (added > 0) await db.$transaction((tx) => enforceStorageLimit(tx, user.id, { added }));
}

async function saveChat(
  importing: AccountImport,
  { header, place }: { header: Header; place: NonNullable<ChatPlace> },
  parts: AsyncIterable<ArchivedPart>,
): Promise<void> {
  const { db, user, archive, folders, report } = importing;
  const { idOf, replaces } = place;
  const { projectId, leafId, folderId, id, ...chat } = header.chat;
  const chatId = idOf(id);
  const own = new Set(Object.values(header.ids).flat());
  let project: PlacedProject | undefined;
  let messages = 0;
  const data = { ...chat, id: chatId, folderId: (folderId && folders.get(folderId)) ?? null };
  await writeHidden(importing, data, {
    async write() {
      if (projectId !== null) project = await findProject(importing, projectId, chatId);
      const localId = (each: string) => (own.has(each) ? idOf(each) : localVersionId(project, each));
      for await (const part of parts) {
        if (part.kind !== "messages") throw new Skipped("damaged");
        messages += part.messages.length;
        await saveMessages(importing, { chatId, project }, withIds(part.messages, localId));
        for (const message of part.messages)
          for (const file of message.attachments)
            await db.attachment.create({
              data: {
                ...withIds(file, localId),
                userId: user.id,
                messageId: localId(message.id),
                bytes: await readAttachment(archive, paths.attachment(id, file), file),
              },
              select: { id: true },
            });
      }
    },
    async show(tx) {
      await project?.show?.(tx);
      await archiveReplaced(tx, user.id, replaces);
      const last = header.ids.messages.at(-1);
      const leaf = leafId !== null && own.has(leafId) ? leafId : last;
      return { projectId: project?.id ?? null, leafId: leaf === undefined ? null : idOf(leaf) };
    },
  });
  if (project && projectId !== null) importing.projects.set(projectId, { ...project, show: undefined });
  reportChat(report, { id: chatId, title: chat.title }, replaces);
  count(report.added, "messages", messages);
  count(report.added, "files", header.attachments.length);
}

/** A version's local id; other ids are returned unchanged. */
function localVersionId(project: PlacedProject | undefined, id: string): string {
  const localId = project?.idOf(id);
  return localId !== undefined && project?.versionIds.has(localId) ? localId : id;
}

/** Attachments other than pictures are text. @throws Skipped when that is not UTF-8 */
async function readAttachment(
  archive: AccountImport["archive"],
  path: string,
  { mediaType }: { mediaType: string },
): Promise<Buffer<ArrayBuffer>> {
  const bytes = await archive.bytes(path, maxBytes.attachment);
  if (!mediaType.startsWith("image/") && !isUtf8(bytes)) throw new Skipped("damaged");
  return bytes;
}

const findProject = async (
  importing: AccountImport,
  projectId: string,
  chatId: string,
): Promise<PlacedProject> =>
  importing.projects.get(projectId) ?? (await placeProject(importing, projectId, chatId));

const IDS_AT_ONCE = 5_000;

/** Whether the id of the chat, or of something in it, is in use. */
async function isTaken(db: Db, { chat, ids }: Header): Promise<boolean> {
  const find = async (all: readonly string[], count: (some: string[]) => Promise<number>) => {
    for (let at = 0; at < all.length; at += IDS_AT_ONCE)
      if ((await count(all.slice(at, at + IDS_AT_ONCE))) > 0) return true;
    return false;
  };
  return (
    (await find([chat.id], (some) => db.chat.count({ where: { id: { in: some } } }))) ||
    (await find(ids.messages, (some) => db.message.count({ where: { id: { in: some } } }))) ||
    (await find(ids.attachments, (some) => db.attachment.count({ where: { id: { in: some } } }))) ||
    (await find(ids.modelCalls, (some) => db.modelCall.count({ where: { id: { in: some } } })))
  );
}

/** Estimated cost of writing a message: its text and related rows. */
const weigh = ({ content, thinking, run, toolCalls, modelCalls, versions }: ArchivedMessage): number =>
  300 +
  content.length +
  thinking.length +
  300 * (toolCalls.length + modelCalls.length + versions.length) +
  (run?.steps ?? []).reduce(
    (sum, { said, arguments: args, result }) => sum + 300 + said.length + args.length + result.length,
    0,
  );

/** Writes messages, parents first, with all related rows except files. */
const saveMessages = (
  { batches, user }: ImportContext,
  { chatId, project }: { chatId: string; project: PlacedProject | undefined },
  messages: readonly ArchivedMessage[],
): Promise<void> =>
  batches.write(messages, weigh, async (tx, rows) => {
    const userId = user.id;
    await insertFinished(
      tx,
      rows.map((message) => ({ ...messageRow(message, project), chatId })),
    );
    const ratings = rows.flatMap(({ id, rating }) => (rating ? [{ ...rating, id, userId }] : []));
    const repairs = rows.flatMap(({ id, repair }) => (repair ? [{ ...repair, id, userId }] : []));
    const commands = rows.flatMap(({ id, commandExecution }) =>
      commandExecution ? [{ ...commandExecution, id, userId }] : [],
    );
    const runs = rows.flatMap(({ id, run }) => (run ? [{ ...run, id, userId }] : []));
    const tools = rows.flatMap(({ id, toolCalls }) =>
      toolCalls.map((call) => ({ ...call, replyId: id, userId })),
    );
    const calls = rows.flatMap(({ id, modelCalls }) =>
      modelCalls.map((call) => ({ ...call, replyId: id, userId })),
    );
    if (ratings.length > 0) await tx.replyRating.createMany({ data: ratings });
    if (repairs.length > 0) await tx.repairTry.createMany({ data: repairs });
    if (commands.length > 0) await tx.commandExecution.createMany({ data: commands });
    if (runs.length > 0) await saveRuns(tx, runs, project);
    if (tools.length > 0) await tx.toolCall.createMany({ data: tools });
    if (calls.length > 0) await tx.modelCall.createMany({ data: calls });
    const replyOfVersion = rows.flatMap(({ id, versions }) =>
      versions.map((version) => [version, id] as const),
    );
    if (project && replyOfVersion.length > 0) await linkVersions(tx, project.id, new Map(replyOfVersion));
  });

async function saveRuns(
  tx: Tx,
  runs: readonly (NonNullable<ArchivedMessage["run"]> & { id: string; userId: string })[],
  project: PlacedProject | undefined,
): Promise<void> {
  await tx.agentRun.createMany({
    data: runs.map(({ steps, proof, ...run }) => ({ ...run, proof: proof ?? Prisma.DbNull })),
  });
  const steps = runs.flatMap(({ id: runId, userId, steps }) =>
    steps.map(({ versionId, ...step }) => ({
      ...step,
      runId,
      userId,
      versionId: versionId !== null && project?.versionIds.has(versionId) ? versionId : null,
    })),
  );
  if (steps.length > 0) await tx.agentStep.createMany({ data: steps });
}

function messageRow(
  {
    versions,
    attachments,
    rating,
    repair,
    run,
    commandExecution,
    toolCalls,
    modelCalls,
    ...message
  }: ArchivedMessage,
  project: PlacedProject | undefined,
) {
  const { baseVersionId } = message;
  return {
    ...message,
    // Drops base versions of other projects.
    baseVersionId: baseVersionId !== null && project?.versionIds.has(baseVersionId) ? baseVersionId : null,
  };
}
