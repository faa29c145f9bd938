import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { storedReferences } from "~/domain/chat/reference-input";
import { storedPassages } from "~/domain/knowledge/stored-passages";
import { storedChanges } from "~/domain/reply/file-change";
import { splitThinking } from "~/domain/reply/thinking";
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type Manifest, paths } from "~/domain/transfer/archive";
import { readmeOf } from "~/domain/transfer/readme";
import * as records from "~/domain/transfer/records";
import type { Db } from "~/server/db";
import type { Archives, NewEntry } from "~/server/ports/archives";
import type { Clock, Ids } from "~/server/ports/system";
import { recordAudit } from "~/server/services/auth/security-events";
import { archiveProject, withCommits } from "../project/archive-project";
import { archivedChats, readChat, readRunSteps } from "./read-chat";

type Deps = { db: Db; archives: Archives; clock: Clock; ids: Ids };

/**
 * The user's account as a zip archive; recorded as a security event. Deterministic for an unchanged account. Loads one
 * chat or a few project files at a time.
 */
export async function* exportAccount(deps: Deps, user: SignedInUser): AsyncGenerator<Uint8Array> {
  await recordAudit(deps, deps.db, { kind: "account_exported", userId: user.id });
  yield* deps.archives.write(withManifest(entriesOf(deps.db, user.id)));
}

type Counted = NewEntry & { counts?: Record<string, number> };

/** Passes entries on, and appends the manifest. */
async function* withManifest(entries: AsyncIterable<Counted>): AsyncGenerator<NewEntry> {
  const counts: Record<string, number> = {};
  const files: Manifest["files"] = {};
  for await (const { path, content, counts: own = {} } of entries) {
    for (const [kind, count] of Object.entries(own)) counts[kind] = (counts[kind] ?? 0) + count;
    const sum = createHash("sha256");
    let bytes = 0;
    const counted = async function* () {
      for await (const chunk of content instanceof Uint8Array ? [content] : content) {
        sum.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    };
    yield { path, content: counted() };
    files[path] = { bytes, sha256: sum.digest("hex") };
  }
  yield jsonFile(paths.manifest, { format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, counts, files });
}

const jsonFile = (path: string, content: unknown): NewEntry => ({
  path,
  content: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
});

async function* entriesOf(db: Db, userId: string): AsyncGenerator<Counted> {
  yield { path: paths.readme, content: Buffer.from(readmeOf()) };
  yield* accountFiles(db, userId);
  const templates = await db.customTemplate.findMany({
    where: { userId },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const { id } of templates) {
    const template = await db.customTemplate.findFirst({
      where: { id, userId },
      select: records.columnsOf(records.customTemplate),
    });
    if (template)
      yield {
        ...jsonFile(paths.template(id), records.inOrder(records.customTemplate, template)),
        counts: { templates: 1 },
      };
  }
  const collections = await db.knowledgeCollection.findMany({
    where: { userId },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const { id } of collections) yield* collectionFile(db, userId, id);
  const projects = await db.project.findMany({
    where: { userId, chats: { some: archivedChats(userId) } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const { id } of projects) yield* projectFiles(db, userId, id);
  const chats = await db.chat.findMany({
    where: archivedChats(userId),
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const { id } of chats) yield* chatFiles(db, userId, id);
}

async function* collectionFile(db: Db, userId: string, collectionId: string): AsyncGenerator<Counted> {
  const collection = await db.knowledgeCollection.findFirst({
    where: { id: collectionId, userId },
    select: {
      ...records.columnsOf(records.collection),
      documents: {
        where: { state: "ready" },
        orderBy: { id: "asc" },
        select: { ...records.columnsOf(records.document), bytes: true },
      },
    },
  });
  if (!collection) return;
  const documents = collection.documents.map(({ bytes, ...document }) => ({
    ...records.inOrder(records.document, document),
    text: Buffer.from(bytes).toString("utf8"),
  }));
  yield {
    ...jsonFile(paths.collection(collectionId), {
      ...records.inOrder(records.collection, collection),
      documents,
    }),
    counts: { collections: 1 },
  };
}

async function* accountFiles(db: Db, userId: string): AsyncGenerator<Counted> {
  const byId = { orderBy: { id: "asc" } } as const;
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      email: true,
      name: true,
      profile: { select: records.columnsOf(records.profile) },
      avatar: { select: { ...records.columnsOf(records.avatar), bytes: true } },
      settings: { select: records.columnsOf(records.settings) },
      chatFolders: { ...byId, select: records.columnsOf(records.folder) },
      savedPrompts: { ...byId, select: records.columnsOf(records.savedPrompt) },
    },
  });
  const { avatar, chatFolders, savedPrompts } = user;
  yield {
    ...jsonFile(paths.account, {
      email: user.email,
      name: user.name,
      profile: records.inOrder(records.profile, user.profile ?? {}),
      avatar: avatar && records.inOrder(records.avatar, avatar),
      settings: user.settings && records.inOrder(records.settings, user.settings),
      folders: chatFolders.map((row) => records.inOrder(records.folder, row)),
      savedPrompts: savedPrompts.map((row) => records.inOrder(records.savedPrompt, row)),
    }),
    counts: { folders: chatFolders.length, savedPrompts: savedPrompts.length },
  };
  if (avatar) yield { path: paths.avatar(avatar.mediaType), content: avatar.bytes };
}

async function* projectFiles(db: Db, userId: string, projectId: string): AsyncGenerator<Counted> {
  const project = await db.project.findFirst({
    where: { id: projectId, userId },
    select: {
      ...records.columnsOf(records.project),
      storage: { select: { items: true } },
      gitHub: { select: records.columnsOf(records.gitHubLink) },
      deployments: { orderBy: { host: "asc" }, select: records.columnsOf(records.deployment) },
      publication: { select: records.columnsOf(records.publication) },
      versions: {
        where: { treeId: { not: null } },
        orderBy: { number: "asc" },
        select: records.columnsOf(records.version),
      },
    },
  });
  if (!project) return; // Deleted meanwhile.
  const { storage, gitHub, deployments, publication } = project;
  const versions = project.versions.map((version) => ({ ...version, treeId: version.treeId ?? "" }));
  const { draftTreeId, branches, served, bundle } = await archiveProject(db, projectId, {
    headId: project.headId,
    versions,
  });
  yield {
    ...jsonFile(paths.project(projectId), {
      ...records.inOrder(records.project, project),
      storage: storage && JSON.parse(storage.items),
      draftTreeId,
      gitHub: gitHub && records.inOrder(records.gitHubLink, gitHub),
      deployments: deployments.map((row) => records.inOrder(records.deployment, row)),
      publication: publication && records.inOrder(records.publication, publication),
      versions: withCommits(versions).map((row) => ({
        ...records.inOrder(records.version, { ...row, servedCommitId: served.get(row.id) ?? null }),
        commitId: row.commitId,
      })),
      branches: branches.map((row) => records.inOrder(records.branch, row)),
    }),
    counts: { projects: 1, versions: versions.length, publications: publication ? 1 : 0 },
  };
  if (bundle) yield { path: paths.repository(projectId), content: bundle };
}

async function* chatFiles(db: Db, userId: string, chatId: string): AsyncGenerator<Counted> {
  const chat = await readChat(db, userId, chatId);
  if (!chat) return;
  const attachments = chat.messages.flatMap((message) => message.attachments);
  yield {
    path: paths.chat(chatId),
    content: chatJson(db, userId, chat),
    counts: { chats: 1, messages: chat.messages.length, files: attachments.length },
  };
  for (const attachment of attachments) {
    const row = await db.attachment.findFirst({
      where: { id: attachment.id, message: { chat: { userId } } },
      select: { bytes: true },
    });
    yield { path: paths.attachment(chatId, attachment), content: row?.bytes ?? new Uint8Array() };
  }
}

/** Serialized before yielding to other requests. */
const MESSAGES_PER_TURN = 250;

type ReadChat = NonNullable<Awaited<ReturnType<typeof readChat>>>;

/** One message at a time, because a long chat as one string would double the memory. */
async function* chatJson(db: Db, userId: string, chat: ReadChat): AsyncGenerator<Uint8Array> {
  const { projectId, messages } = chat;
  const head = JSON.stringify(records.inOrder(records.chat, chat), null, 2).slice(0, -"\n}".length);
  yield Buffer.from(`${head},\n  "messages": [`);
  let before = "\n    ";
  for (const [at, message] of messages.entries()) {
    if (at % MESSAGES_PER_TURN === 0) await yieldToEventLoop();
    // Older replies were stored with thinking tags in their text.
    const { text: content, thinking } =
      message.role === "assistant"
        ? splitThinking({ text: message.content, thinking: message.thinking })
        : { text: message.content, thinking: message.thinking };
    const own = message.versions.filter((version) => version.projectId === projectId);
    const written = {
      ...records.inOrder(records.message, {
        ...message,
        content,
        thinking,
        changes: storedChanges.parse(message.changes),
        references: message.references === null ? null : storedReferences.parse(message.references),
        passages: storedPassages.parse(message.passages),
        baseVersionId: chat.versionIds.has(message.baseVersionId ?? "") ? message.baseVersionId : null,
      }),
      versions: own.map(({ id }) => id),
      attachments: message.attachments.map((row) => records.inOrder(records.attachment, row)),
      rating: message.rating && records.inOrder(records.rating, message.rating),
      repair: message.repair && records.inOrder(records.repair, message.repair),
      commandExecution:
        message.commandExecution && records.inOrder(records.commandExecution, message.commandExecution),
      run: message.run && {
        ...records.inOrder(records.agentRun, message.run),
        steps: (await readRunSteps(db, userId, message.id)).map((row) =>
          records.inOrder(records.agentStep, {
            ...row,
            versionId: chat.versionIds.has(row.versionId ?? "") ? row.versionId : null,
          }),
        ),
      },
      toolCalls: message.toolCalls.map((row) => records.inOrder(records.toolCall, row)),
      modelCalls: message.modelCalls.map((row) => records.inOrder(records.modelCall, row)),
    };
    yield Buffer.from(`${before}${JSON.stringify(written, null, 2).replaceAll("\n", "\n    ")}`);
    before = ",\n    ";
  }
  yield Buffer.from(messages.length > 0 ? "\n  ]\n}\n" : "]\n}\n");
}
