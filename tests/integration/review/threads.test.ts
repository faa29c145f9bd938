import { expect, it } from "vitest";
import type { Role } from "~/domain/access/role";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { quoteLines } from "~/domain/review/anchor";
import { mentionOf } from "~/domain/review/mentions";
import { MAX_COMMENTS, MAX_OPEN_THREADS } from "~/domain/review/thread";
import { memoryLimits } from "~/server/adapters/limits/memory";
import { saveSettings } from "~/server/services/account/settings";
import { readStorage } from "~/server/services/billing/storage";
import { reviewMails } from "~/server/services/review/mails";
import { noticeOfComment } from "~/server/services/review/notify";
import { publishingWorld } from "~tests/support/publishing-world";

const { world, asUser, project, change } = publishingWorld();

const PAGE = "<h1>Garden</h1>\n<p>Roses</p>\n<p>Tulips</p>\n";
const onRoses = {
  kind: "lines" as const,
  ...quoteLines({ path: "index.html", startLine: 2, endLine: 2 }, PAGE),
};
const NOT_FOUND = { code: "NOT_FOUND" };

/** A project whose owner shares it with a person of each of these roles. */
async function shared(...roles: Role[]) {
  const made = await project({ "index.html": PAGE });
  const people = await Promise.all(roles.map((role) => member(made, role)));
  return { ...made, people };
}

async function member({ user, projectId }: { user: SignedInUser; projectId: string }, role: Role) {
  const { deps, newUser } = world();
  const { db, ids, clock } = deps;
  const added = await newUser();
  const share = { projectId, role, userId: added.id, email: added.email, givenById: user.id };
  await db.share.create({
    data: { id: ids.next(), ...share, createdAt: clock.now(), lastSeenAt: clock.now() },
  });
  return { user: added, api: asUser(added) };
}

const mailsTo = ({ id }: SignedInUser) =>
  world().deps.db.outbox.count({
    where: {
      AND: [
        { payload: { path: ["kind"], equals: "comment_added" } },
        { payload: { path: ["userId"], equals: id } },
      ],
    },
  });

/** Comments, and waits until everybody has been told. */
async function commented(author: SignedInUser, threadId: string, text: string, limits = memoryLimits()) {
  const { db, ids, clock } = world().deps;
  const id = ids.next();
  await db.comment.create({ data: { id, threadId, authorId: author.id, text, createdAt: clock.now() } });
  await noticeOfComment({ ...world().deps, limits }, id);
  return id;
}

it("lets who may comment begin threads, answer and resolve, and who may only look read them", async () => {
  const { api, projectId, people } = await shared("commenter", "viewer");
  const [commenter, viewer] = people.map((each) => each.api);
  if (!commenter || !viewer) throw new Error("Nobody was added");
  const { threadId } = await commenter.review.start({ projectId, anchor: onRoses, text: " More roses? " });
  await api.review.reply({ threadId, text: "Yes" });
  const list = await viewer.review.threads({ projectId });
  expect(list).toMatchObject({
    mayComment: false,
    threads: [
      {
        id: threadId,
        place: { path: "index.html", startLine: 2, endLine: 2 },
        excerpt: "More roses?",
        comments: 2,
        unread: 2,
      },
    ],
  });
  const thread = await viewer.review.thread({ threadId });
  expect(thread.comments.map(({ text, mayEdit, mayDelete }) => [text, mayEdit, mayDelete])).toEqual([
    ["More roses?", false, false],
    ["Yes", false, false],
  ]);
  await expect(viewer.review.start({ projectId, anchor: onRoses, text: "No" })).rejects.toMatchObject(
    NOT_FOUND,
  );
  await expect(viewer.review.reply({ threadId, text: "No" })).rejects.toMatchObject(NOT_FOUND);
  await expect(viewer.review.resolve({ threadId })).rejects.toMatchObject(NOT_FOUND);
  await commenter.review.resolve({ threadId });
  expect((await api.review.threads({ projectId })).threads).toEqual([]);
  expect((await api.review.threads({ projectId, withResolved: true })).threads).toHaveLength(1);
  await api.review.reopen({ threadId });
  expect((await api.review.threads({ projectId })).threads).toHaveLength(1);
});

it("lets only the author edit a comment, and only them and the project's owner delete it", async () => {
  const { api, projectId, people } = await shared("commenter", "editor");
  const [author, editor] = people.map((each) => each.api);
  if (!author || !editor) throw new Error("Nobody was added");
  const { threadId } = await author.review.start({ projectId, anchor: onRoses, text: "One" });
  const { commentId } = await author.review.reply({ threadId, text: "Two" });
  for (const other of [api, editor])
    await expect(other.review.edit({ commentId, text: "Mine" })).rejects.toMatchObject(NOT_FOUND);
  await expect(editor.review.remove({ commentId })).rejects.toMatchObject(NOT_FOUND);
  await author.review.edit({ commentId, text: "Three" });
  const { comments } = await api.review.thread({ threadId });
  expect(comments.map(({ text, editedAt }) => [text, editedAt !== null])).toEqual([
    ["One", false],
    ["Three", true],
  ]);
  await api.review.remove({ commentId });
  await author.review.remove({ commentId: comments[0]?.id ?? "" });
  await expect(api.review.thread({ threadId })).rejects.toMatchObject(NOT_FOUND);
});

it("tells whose place was deleted, and finds a place that moved", async () => {
  const { user, api, chatId, projectId } = await shared();
  await api.review.start({ projectId, anchor: onRoses, text: "Which?" });
  const placeAfter = async (page: string) => {
    await change(user, chatId, { "index.html": page });
    return (await api.review.threads({ projectId })).threads[0]?.place;
  };
  expect(await placeAfter(`<p>First</p>\n${PAGE}`)).toMatchObject({ startLine: 3 });
  expect(await placeAfter("<h1>Garden</h1>\n<p>Tulips</p>\n")).toBeNull();
});

it("takes comments on versions of the project alone", async () => {
  const { api, projectId, versionId } = await shared();
  const other = await shared();
  const on = (id: string) => ({
    projectId,
    anchor: { kind: "version" as const, versionId: id, number: 1 },
    text: "Good",
  });
  await api.review.start(on(versionId));
  await expect(api.review.start(on(other.versionId))).rejects.toMatchObject(NOT_FOUND);
});

it("counts what others wrote as unread until it is seen", async () => {
  const { api, projectId, people } = await shared("commenter");
  const commenter = people[0]?.api;
  if (!commenter) throw new Error("Nobody was added");
  const unread = async (of: typeof api) => (await of.review.threads({ projectId })).threads[0]?.unread;
  const { threadId } = await commenter.review.start({ projectId, anchor: onRoses, text: "One" });
  const { commentId } = await commenter.review.reply({ threadId, text: "Two" });
  expect([await unread(api), await unread(commenter)]).toEqual([2, 0]);
  await api.review.markSeen({ threadId, commentId });
  expect(await unread(api)).toBe(0);
  await api.review.reply({ threadId, text: "Three" });
  expect([await unread(api), await unread(commenter)]).toEqual([0, 1]);
});

it("tells who is mentioned, began the thread or took part, once in ten minutes, and nobody without access", async () => {
  const { user: owner, api, projectId, people } = await shared("commenter", "viewer", "editor");
  const [commenter, viewer, editor] = people;
  if (!commenter || !viewer || !editor) throw new Error("Nobody was added");
  const stranger = await world().newUser();
  const { threadId } = await api.review.start({ projectId, anchor: onRoses, text: "What do you think?" });
  const limits = memoryLimits();
  const text = `${mentionOf(viewer.user.id)} ${mentionOf(stranger.id)} look`;
  await commented(commenter.user, threadId, text, limits);
  const all = [owner, commenter.user, viewer.user, editor.user, stranger];
  expect(await Promise.all(all.map(mailsTo))).toEqual([1, 0, 1, 0, 0]);
  await commented(commenter.user, threadId, text, limits);
  expect(await Promise.all(all.map(mailsTo))).toEqual([1, 0, 1, 0, 0]);
  await world().deps.db.share.deleteMany({ where: { userId: viewer.user.id } });
  await saveSettings(world().deps, owner, { emailNotifications: false });
  await commented(editor.user, threadId, text);
  expect(await Promise.all(all.map(mailsTo))).toEqual([1, 1, 1, 0, 0]);
});

it("lists what waits for a user in all projects, until they have read it", async () => {
  const { api, user, projectId, people } = await shared("commenter", "viewer");
  const [commenter, viewer] = people;
  if (!commenter || !viewer) throw new Error("Nobody was added");
  const titles = async (of: typeof api) => (await of.review.notices()).map(({ title }) => title);
  const { threadId } = await api.review.start({ projectId, anchor: onRoses, text: "Red?" });
  await commenter.api.review.reply({ threadId, text: "Yes" });
  const commentId = await commented(commenter.user, threadId, `Or white, ${mentionOf(viewer.user.id)}?`);
  expect(await titles(api)).toEqual(["Somebody commented"]);
  expect(await titles(viewer.api)).toEqual(["Somebody mentioned you in a comment"]);
  expect(await titles(commenter.api)).toEqual([]);
  await viewer.api.review.markSeen({ threadId, commentId });
  expect(await titles(viewer.api)).toEqual([]);
  await api.review.resolve({ threadId });
  expect(await titles(api)).toEqual([]);
  await api.review.reopen({ threadId });
  expect(await titles(api)).toHaveLength(1);
  await world().deps.db.share.deleteMany({ where: { projectId } });
  await commented(user, threadId, `Come, ${mentionOf(viewer.user.id)}`);
  expect(await titles(viewer.api)).toEqual([]);
});

it("sends no mail to who lost access, or read the comment, before it was due", async () => {
  const { user: owner, api, projectId, people } = await shared("commenter");
  const [commenter] = people;
  if (!commenter) throw new Error("Nobody was added");
  const { threadId } = await api.review.start({ projectId, anchor: onRoses, text: "What do you think?" });
  const commentId = await commented(owner, threadId, mentionOf(commenter.user.id));
  const write = () =>
    reviewMails.commentAdded
      .message({ userId: commenter.user.id, commentId })
      .mail.read({ kind: "comment_added", userId: commenter.user.id, commentId })
      ?.write({ ...world().deps, salesEmail: "sales@example.com" });
  expect(await write()).toMatchObject({
    to: commenter.user.email,
    text: expect.stringContaining(`?thread=${threadId}`),
  });
  await commenter.api.review.markSeen({ threadId, commentId });
  expect(await write()).toBeUndefined();
  await world().deps.db.threadLook.deleteMany({ where: { threadId } });
  await world().deps.db.share.deleteMany({ where: { projectId } });
  expect(await write()).toBeUndefined();
  await expect(commenter.api.review.thread({ threadId })).rejects.toMatchObject(NOT_FOUND);
  await expect(commenter.api.review.threads({ projectId })).rejects.toMatchObject(NOT_FOUND);
});

it("names only who has come as people to mention", async () => {
  const { user, api, projectId, people } = await shared("viewer", "commenter");
  await world().deps.db.share.updateMany({
    where: { userId: people[1]?.user.id ?? "" },
    data: { lastSeenAt: null },
  });
  const { threadId } = await api.review.start({ projectId, anchor: onRoses, text: "Hello" });
  const thread = await api.review.thread({ threadId });
  const ids = thread.people.map(({ id }) => id);
  expect(ids.toSorted()).toEqual([user.id, people[0]?.user.id].toSorted());
});

it("limits open threads and comments, and counts them as the owner's", async () => {
  const { user: owner, api, projectId, people } = await shared("commenter");
  const [commenter] = people;
  if (!commenter) throw new Error("Nobody was added");
  const { db, ids, clock } = world().deps;
  const before = await readStorage(db, owner.id);
  const { threadId } = await commenter.api.review.start({
    projectId,
    anchor: onRoses,
    text: "x".repeat(1_000),
  });
  const after = await readStorage(db, owner.id);
  expect(after.chats - before.chats).toBeGreaterThan(1_000);
  expect((await readStorage(db, commenter.user.id)).chats).toBe(0);
  const rows = { projectId, anchor: onRoses, createdAt: clock.now() };
  await db.commentThread.createMany({
    data: Array.from({ length: MAX_OPEN_THREADS - 1 }, () => ({ id: ids.next(), ...rows })),
  });
  await expect(api.review.start({ projectId, anchor: onRoses, text: "More" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await db.comment.createMany({
    data: Array.from({ length: MAX_COMMENTS - 1 }, () => ({
      id: ids.next(),
      threadId,
      text: "x",
      createdAt: clock.now(),
    })),
  });
  await expect(api.review.reply({ threadId, text: "More" })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(api.review.reply({ threadId, text: " \n" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(api.review.reply({ threadId, text: "x".repeat(5_001) })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  await db.user.update({ where: { id: owner.id }, data: { planId: "free-plan" } });
  await db.comment.updateMany({ where: { threadId }, data: { text: "x".repeat(2_000_000) } });
  await expect(
    commenter.api.review.edit({
      commentId: (await api.review.thread({ threadId })).comments[0]?.id ?? "",
      text: "y",
    }),
  ).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: "The owner has no storage left for this project.",
  });
});
