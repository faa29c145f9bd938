import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { agentRoles } from "~/domain/chat/agent/role";
import { storableText } from "~/domain/text/storable-text";
import { systemIds } from "~/server/adapters/system/ids";
import type { Db } from "~/server/db";
import { gitId } from "~/server/services/git/git-object";
import { setBranch } from "~/server/services/project/branch-store";
import { newDocument, writeFiles } from "~/server/services/project/draft-document";
import { insertUpdate } from "~/server/services/project/draft-store";
import { commitBytes } from "~/server/services/project/git-objects";
import {
  draftVersion,
  insertObjects,
  lockHead,
  saveVersion,
  setHead,
} from "~/server/services/project/project-store";

// Accounts with anything in them that the database can store.

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }).map(storableText),
  // Line ends of other systems, and what JSON, Markdown and SQL give a meaning.
  fc.constantFrom(
    "a\u2028b\u2029c",
    "a\r\nb\u0085",
    "</details>```\n\\\"'",
    "\ufeff\u200d👩‍🚀",
    "\\u0000 \u007f",
  ),
);
const line = fc.string({ minLength: 1, maxLength: 40 }).map((words) => words.trim() || "Flowers");
const date = fc
  .date({ min: new Date("2001-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((at) => new Date(at.getTime()));
const count = fc.nat(1_000_000);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const trimmed = text.map((each) => each.trim());
const model = fc.constantFrom("builtin:starter", "ollama:llama3:8b", "openai:gpt-5");
const rolePrompt = text.map((each) => `${each}.`.trim());
const bytes = fc.uint8Array({ maxLength: 300 });

const path = fc.constantFrom(
  "index.html",
  "src/App.tsx",
  "src/lib/a b.ts",
  "public/ñ.png",
  "style.css",
  "data/x.json",
);
const content = fc.oneof(text, bytes);
const files = fc.array(fc.tuple(path, content), { minLength: 1, maxLength: 5 }).map((each) => new Map(each));

const change = fc.record({
  path: text,
  state: fc.constantFrom("applied", "deleted", "refused"),
  added: count,
  removed: count,
});
const reference = fc.oneof(
  fc.record({ kind: fc.constant("file"), path: fc.constant("src/App.tsx") }),
  fc.record({ kind: fc.constant("error"), message: line }),
);

const message = fc.record({
  /** Which of the messages before it is its parent; 0: none. */
  parent: fc.nat(),
  role: fc.constantFrom("user", "assistant"),
  status: fc.constantFrom("complete", "stopped", "interrupted", "failed"),
  content: text,
  thinking: text,
  texts: fc.array(maybe(text), { minLength: 7, maxLength: 7 }),
  changes: maybe(fc.array(change, { maxLength: 3 })),
  references: maybe(fc.array(reference, { maxLength: 3 })),
  createdAt: date,
  finishedAt: maybe(date),
  attachments: fc.array(
    fc
      .record({
        name: line.map((each) => each.replace(/[\p{Cc}`~]/gu, "_")),
        kind: fc.oneof(
          // All but pictures are text.
          fc.tuple(
            fc.constantFrom("text/plain", "text/csv", "application/pdf"),
            text.map((each) => Buffer.from(each)),
          ),
          fc.tuple(fc.constantFrom("image/png", "image/webp"), bytes),
        ),
        tokens: count,
        pages: maybe(count),
        path: maybe(text),
        createdAt: date,
      })
      .map(({ kind: [mediaType, content], ...file }) => ({ ...file, mediaType, bytes: content })),
    { maxLength: 2 },
  ),
  rating: maybe(fc.record({ rating: fc.constantFrom("up", "down"), ratedAt: date })),
  run: maybe(
    fc.record({
      state: fc.constantFrom("ended", "declined", "running"),
      automatic: fc.boolean(),
      output: text,
      exitCode: maybe(fc.integer({ min: -1, max: 255 })),
      startedAt: date,
      endedAt: maybe(date),
    }),
  ),
  agentRun: maybe(
    fc.record({
      state: fc.constantFrom("working", "asking", "done", "ended", "stopped"),
      reason: line,
      roles: fc.uniqueArray(
        fc.record({
          role: fc.constantFrom(...agentRoles),
          modelId: maybe(model),
          prompt: maybe(rolePrompt),
          isModelMissing: fc.boolean(),
        }),
        { maxLength: 4, selector: ({ role }) => role },
      ),
      plan: fc.array(fc.record({ text: line, state: fc.constantFrom("open", "doing", "done", "dropped") }), {
        maxLength: 2,
      }),
      limits: fc.constant({ steps: 20, tokens: null, minutes: 5, dollars: 1.5 }),
      remarks: fc.constant([{ text: "Rather navy", at: 1 }]),
      proof: maybe(
        fc.array(
          fc.record({
            kind: fc.constantFrom("page", "review"),
            state: fc.constantFrom("holds", "broken"),
            detail: text,
          }),
          { maxLength: 2 },
        ),
      ),
      inputTokens: count,
      outputTokens: count,
      durationMs: count,
      steps: fc.array(
        fc.record({
          role: fc.constantFrom(...agentRoles),
          modelName: maybe(line),
          said: text,
          callId: line,
          tool: line,
          arguments: text,
          title: line,
          state: fc.constantFrom("running", "done", "failed", "refused", "interrupted"),
          result: text,
          changes: fc.array(change, { maxLength: 2 }),
          isUndone: fc.boolean(),
          textAt: count,
          tokens: maybe(count),
          startedAt: date,
        }),
        { maxLength: 3 },
      ),
    }),
  ),
  repair: maybe(
    fc.record({
      errorKey: text,
      error: line,
      known: fc.array(line, { maxLength: 2 }),
      number: count,
      state: fc.constantFrom("running", "fixed", "rolled_back", "stopped", "failed"),
      finding: maybe(text),
      createdAt: date,
      endedAt: maybe(date),
    }),
  ),
  calls: fc.array(
    fc.record({
      inputTokens: count,
      outputTokens: count,
      cachedTokens: maybe(count),
      isEstimated: fc.boolean(),
      cost: maybe(fc.double({ min: 0, max: 100, noNaN: true })),
      firstTokenMs: maybe(count),
      durationMs: count,
      place: maybe(fc.constantFrom("machine", "network")),
      startedAt: date,
    }),
    { maxLength: 2 },
  ),
  tools: fc.array(
    fc.record({
      serverId: text,
      serverName: text,
      tool: text,
      arguments: text,
      hash: text,
      isChanged: fc.boolean(),
      state: fc.constantFrom("done", "refused", "unanswered", "failed"),
      result: text,
      textAt: count,
      calledAt: date,
      endedAt: maybe(date),
    }),
    { maxLength: 2 },
  ),
});

const chat = fc.record({
  title: line,
  isPinned: fc.boolean(),
  isArchived: fc.boolean(),
  createdAt: date,
  updatedAt: date,
  /** Which folder and project of the account; beyond them: none. */
  folder: fc.nat(3),
  project: fc.nat(3),
  leaf: fc.nat(),
  messages: fc.array(message, { maxLength: 7 }),
});

const project = fc.record({
  name: text,
  pinned: fc.array(path, { maxLength: 2 }),
  dropped: fc.array(path, { maxLength: 2 }),
  createdAt: date,
  updatedAt: date,
  versions: fc.array(
    fc.record({
      files,
      authorName: text,
      message: text,
      name: maybe(line),
      goodAt: maybe(date),
      createdAt: date,
      back: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  draft: maybe(files),
  branches: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom("idea", "fix/größe", "fix/b"),
      commits: fc.array(fc.record({ files, message: text }), { maxLength: 3 }),
      pushedAt: date,
    }),
    { selector: ({ name }) => name, maxLength: 2 },
  ),
  storage: maybe(
    fc.array(fc.tuple(fc.string({ unit: "binary", maxLength: 8 }), fc.string({ unit: "binary" })), {
      maxLength: 3,
    }),
  ),
  publication: maybe(
    fc.record({
      title: line.map((each) => each.replace(/\p{Cc}/gu, "").trim() || "Page"),
      isPinned: fc.boolean(),
      hasPassword: fc.boolean(),
      expiresAt: maybe(date),
      views: count,
      createdAt: date,
      updatedAt: date,
    }),
  ),
  isPushed: fc.boolean(),
  isDeployed: fc.boolean(),
});

export const account = fc.record({
  name: maybe(line.map((words) => `Ada ${words}`)),
  phone: maybe(fc.constant("+1 512 555 0100")),
  hasUsername: fc.boolean(),
  avatar: maybe(date),
  settings: maybe(
    fc.record({
      defaultModel: maybe(model),
      theme: maybe(fc.constantFrom("dark", "light", "system")),
      systemPrompt: trimmed,
      temperature: fc.double({ min: 0, max: 2, noNaN: true }),
      topK: fc.integer({ min: 1, max: 500 }),
      topP: fc.double({ min: 0, max: 1, noNaN: true }),
      maxOutputTokens: maybe(fc.integer({ min: 64, max: 1_000_000 })),
      fallbackModels: fc.array(model, { maxLength: 3 }),
      hiddenModels: fc.array(model, { maxLength: 3 }),
      emailNotifications: fc.boolean(),
      pushNotifications: fc.boolean(),
      agentRoles: fc.uniqueArray(
        fc.record({
          role: fc.constantFrom(...agentRoles),
          isOn: fc.boolean(),
          modelId: maybe(model),
          prompt: maybe(rolePrompt),
        }),
        { maxLength: 4, selector: ({ role }) => role },
      ),
    }),
  ),
  folders: fc.uniqueArray(fc.record({ name: line, createdAt: date }), {
    maxLength: 3,
    selector: ({ name }) => name,
  }),
  prompts: fc.uniqueArray(fc.record({ name: line, text: text.map((each) => `${each}.`), createdAt: date }), {
    maxLength: 3,
    selector: ({ name }) => name,
  }),
  templates: fc.array(fc.record({ page: text, createdAt: date, isOfVersion: fc.boolean() }), {
    maxLength: 2,
  }),
  collections: fc.uniqueArray(
    fc.record({
      name: line,
      createdAt: date,
      documents: fc.uniqueArray(
        fc.record({
          name: line.map((each) => each.replace(/[\p{Cc}`~]/gu, "_")),
          address: maybe(fc.webUrl()),
          project: fc.nat(2),
          pages: maybe(count),
          addedAt: date,
          text,
          state: fc.constantFrom("ready", "waiting", "failed"),
        }),
        { maxLength: 3, selector: ({ name, project: at }) => `${at} ${name}` },
      ),
    }),
    { maxLength: 2, selector: ({ name }) => name },
  ),
  projects: fc.array(project, { maxLength: 2 }),
  chats: fc.array(chat, { maxLength: 4 }),
});
type Account = typeof account extends fc.Arbitrary<infer Value> ? Value : never;
type Project = Account["projects"][number];
type Chat = Account["chats"][number];

const WEBP = Buffer.from("RIFF....WEBPVP8 ", "latin1");
const HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$TM9N1Fxo5i/FzD3CrzkYpQ$GlBa/WacBXwenQVD0RwzcPfBkv5tJhiiodEXfbiomfA";

/** Writes an account's rows. */
export async function storeAccount(db: Db, userId: string, made: Account): Promise<void> {
  await db.user.update({ where: { id: userId }, data: { name: made.name } });
  if (made.phone || made.hasUsername || made.avatar)
    await db.profile.create({
      data: {
        id: userId,
        phone: made.phone,
        username: made.hasUsername ? `u-${randomUUID().slice(0, 20)}0` : null,
        avatarUrl: made.avatar && `/api/avatars/${userId}?v=${made.avatar.getTime()}`,
      },
    });
  if (made.avatar)
    await db.avatar.create({
      data: { id: userId, mediaType: "image/webp", bytes: WEBP, updatedAt: made.avatar },
    });
  if (made.settings) await db.userSettings.create({ data: { id: userId, ...made.settings } });
  const folders = made.folders.map((folder) => ({ ...folder, id: systemIds.next(), userId }));
  await db.chatFolder.createMany({ data: folders });
  await db.savedPrompt.createMany({
    data: made.prompts.map((prompt) => ({ ...prompt, id: systemIds.next(), userId })),
  });
  const projects: { id: string; versions: string[] }[] = [];
  for (const each of made.projects) projects.push(await storeProject(db, userId, each));
  for (const { documents, ...collection } of made.collections) {
    const id = systemIds.next();
    await db.knowledgeCollection.create({ data: { ...collection, id, userId } });
    await db.knowledgeDocument.createMany({
      data: documents.map(({ text: content, project: at, ...document }) => ({
        ...document,
        id: systemIds.next(),
        userId,
        collectionId: id,
        projectId: projects[at]?.id ?? null,
        bytes: Buffer.from(content),
      })),
    });
  }
  for (const each of made.chats)
    await storeChat(db, userId, each, folders[each.folder]?.id ?? null, projects[each.project]);
  await db.customTemplate.createMany({
    data: made.templates.map(({ page, createdAt, isOfVersion }) => ({
      id: systemIds.next(),
      userId,
      title: "Mine",
      description: "My page",
      page,
      createdAt,
      // Of a project that some chat has: others are not exported.
      versionId:
        isOfVersion && made.chats.some(({ project: at }) => at === 0)
          ? (projects[0]?.versions[0] ?? null)
          : null,
    })),
  });
}

async function storeProject(db: Db, userId: string, made: Project) {
  const id = systemIds.next();
  const versions: string[] = [];
  await db.$transaction(async (tx) => {
    const { name, pinned, dropped, createdAt, updatedAt, storage } = made;
    await tx.project.create({
      data: { id, userId, name, pinned, dropped, createdAt, updatedAt, keepsStorage: storage !== null },
    });
    for (const { files: all, back, createdAt: now, name: label, goodAt, ...version } of made.versions) {
      const head = await lockHead(tx, id);
      const saved = await saveVersion(tx, head, {
        ...version,
        id: systemIds.next(),
        projectId: id,
        draft: draftVersion(all),
        now,
        author: back ? "person" : "model",
      });
      if (!saved) continue;
      versions.push(saved.id);
      await tx.version.update({ where: { id: saved.id }, data: { name: label, goodAt } });
      if (back && head) await setHead({ tx, projectId: id }, head.id, now);
    }
    if (made.draft) {
      const document = newDocument();
      const update = writeFiles(document, made.draft);
      if (update) await insertUpdate({ tx, projectId: id }, document, update);
    }
    for (const { name: branch, commits, pushedAt } of made.branches) {
      // On the version on screen.
      let at = (await lockHead(tx, id))?.commitId ?? null;
      for (const { files: all, message } of commits) {
        const { treeId, objects } = draftVersion(all);
        const parentIds = at === null ? [] : [at];
        const author = { name: "Ada", email: "ada@example.com" };
        const pushed = commitBytes({ treeId, parentIds, author, at: pushedAt, message });
        at = gitId("commit", pushed);
        const commit = { id: at, type: "commit" as const, bytes: pushed };
        await insertObjects(tx, id, new Map([...objects, [at, commit]]));
      }
      if (at !== null) await setBranch(tx, id, { name: branch, commitId: at, now: pushedAt });
    }
    await tx.project.update({ where: { id }, data: { updatedAt } });
  });
  if (made.storage)
    await db.projectStorage.create({
      data: { projectId: id, items: JSON.stringify([...new Map(made.storage)]) },
    });
  const [versionId = null] = versions;
  if (made.publication) {
    const { isPinned, hasPassword, ...publication } = made.publication;
    await db.publication.create({
      data: {
        ...publication,
        id: systemIds.next(),
        userId,
        projectId: id,
        slug: `page-${randomUUID().slice(0, 18)}`,
        description: "",
        versionId: isPinned ? versionId : null,
        passwordHash: hasPassword ? HASH : null,
      },
    });
  }
  const at = made.updatedAt;
  if (made.isPushed && versionId)
    await db.gitHubLink.create({
      data: {
        projectId: id,
        repository: "ada/site",
        branch: "main",
        commitId: "a".repeat(40),
        versionId,
        pushedAt: at,
      },
    });
  if (made.isDeployed)
    await db.deployment.create({
      data: { projectId: id, host: "netlify", siteId: "s1", address: "https://s1.example", deployedAt: at },
    });
  return { id, versions };
}

async function storeChat(
  db: Db,
  userId: string,
  made: Chat,
  folderId: string | null,
  projectOfChat: { id: string; versions: string[] } | undefined,
): Promise<void> {
  const { title, isPinned, isArchived, createdAt, updatedAt } = made;
  const chatId = systemIds.next();
  const ids = made.messages.map(() => systemIds.next());
  await db.chat.create({
    data: {
      id: chatId,
      userId,
      title,
      isPinned,
      isArchived,
      createdAt,
      updatedAt,
      folderId,
      projectId: projectOfChat?.id ?? null,
      leafId: ids.length > 0 ? (ids[made.leaf % ids.length] ?? null) : null,
    },
  });
  for (const [at, each] of made.messages.entries()) {
    const { texts, changes, references, attachments, rating, run, agentRun, repair, calls, tools, parent } =
      each;
    const id = ids[at] ?? "";
    const [modelId, modelName, insteadOf, finishReason, failureTitle, failureReason, failureRemedy] = texts;
    const { role, status, content: written, thinking, createdAt: sentAt, finishedAt } = each;
    await db.message.create({
      data: {
        id,
        chatId,
        role,
        status,
        content: written,
        thinking,
        createdAt: sentAt,
        finishedAt,
        modelId,
        modelName,
        insteadOf,
        finishReason,
        failureTitle,
        failureReason,
        failureRemedy,
        parentId: at === 0 || parent % (at + 1) === 0 ? null : (ids[(parent % (at + 1)) - 1] ?? null),
        baseVersionId: projectOfChat?.versions[0] ?? null,
        ...(changes && { changes }),
        ...(references && { references }),
      },
    });
    const ofMessage = { messageId: id, userId };
    await db.attachment.createMany({
      data: attachments.map((file) => ({
        ...file,
        ...ofMessage,
        id: systemIds.next(),
        bytes: Buffer.from(file.bytes),
      })),
    });
    if (rating) await db.replyRating.create({ data: { id, userId, ...rating } });
    if (run) await db.commandExecution.create({ data: { id, userId, ...run } });
    if (agentRun) {
      const { steps, proof, ...data } = agentRun;
      await db.agentRun.create({ data: { id, userId, ...data, ...(proof && { proof }) } });
      await db.agentStep.createMany({
        data: steps.map((step, position) => ({
          ...step,
          runId: id,
          userId,
          position,
          versionId: projectOfChat?.versions[0] ?? null,
        })),
      });
    }
    if (repair)
      await db.repairTry.create({
        data: { id, userId, originId: projectOfChat?.versions[0] ?? randomUUID(), ...repair },
      });
    await db.modelCall.createMany({
      data: calls.map((call) => ({
        ...call,
        id: systemIds.next(),
        userId,
        replyId: id,
        modelId: "openai:one",
      })),
    });
    await db.toolCall.createMany({
      data: tools.map((call, position) => ({ ...call, position, userId, replyId: id })),
    });
    const version = projectOfChat?.versions[at];
    if (version && role === "assistant")
      await db.version.updateMany({ where: { id: version, messageId: null }, data: { messageId: id } });
  }
}
