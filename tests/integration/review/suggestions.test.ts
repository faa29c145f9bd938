import { describe, expect, it } from "vitest";
import type { Role } from "~/domain/access/role";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { planLimits } from "~/domain/billing/plan";
import { memoryLimits } from "~/server/adapters/limits/memory";
import { readStorage } from "~/server/services/billing/storage";
import { copyProject, copyVersions, planProjectCopy } from "~/server/services/project/copy-project";
import { reviewMails } from "~/server/services/review/mails";
import { noticeOfSuggestion } from "~/server/services/review/notify";
import { publishingWorld } from "~tests/support/publishing-world";

const { world, asUser, project, change } = publishingWorld();

const PAGE = Array.from({ length: 30 }, (_, line) => `<p>${line}</p>`).join("\n");
const WORDS = { title: "Roses", description: "They smell better." };

/** A user's calls, with the streams that they announce to. */
const as = (user: SignedInUser) => asUser(user, { streams: world().deps.streams });

async function member(projectId: string, owner: SignedInUser, role: Role, name?: string) {
  const { db, ids, clock } = world().deps;
  const user = { ...(await world().newUser()), name: name ?? null };
  await db.user.update({ where: { id: user.id }, data: { name: user.name } });
  await db.share.create({
    data: {
      id: ids.next(),
      projectId,
      role,
      userId: user.id,
      email: user.email,
      givenById: owner.id,
      createdAt: clock.now(),
    },
  });
  return user;
}

/** A project, and a fork of it by one who may suggest, in which these files were changed. */
async function forked(
  changes: Record<string, string>,
  files: Record<string, string> = { "index.html": PAGE },
) {
  const made = await project(files);
  const suggester = await member(made.projectId, made.user, "suggester", "Rosa");
  const chatId = world().deps.ids.next();
  await as(suggester).chat.fork({ versionId: made.versionId, chatId });
  await change(suggester, chatId, changes);
  const fork = await as(suggester).project.ofChat({ chatId });
  if (!fork) throw new Error("The fork has no files");
  return { ...made, suggester, fork: { chatId, projectId: fork.projectId } };
}

type Forked = Awaited<ReturnType<typeof forked>>;

const offer = async ({ suggester, fork }: Forked, words = WORDS) =>
  (await as(suggester).suggestion.offerFork({ projectId: fork.projectId, ...words })).suggestionId;

/** Accepts what is seen now. */
async function accept(
  user: SignedInUser,
  suggestionId: string,
  more: Pick<Parameters<ReturnType<typeof as>["suggestion"]["accept"]>[0], "hunks" | "choices"> = {},
) {
  const { change } = await as(user).suggestion.read({ suggestionId });
  if (!change) throw new Error("It is decided");
  const { treeId, baseVersionId } = change;
  return as(user).suggestion.accept({ suggestionId, treeId, baseVersionId, ...more });
}

async function head(user: SignedInUser, chatId: string) {
  const project = await as(user).project.ofChat({ chatId });
  if (!project) throw new Error("There are no files");
  const ids = project.files.map(({ id }) => id);
  const contents = await as(user).project.contents({ projectId: project.projectId, ids });
  const files = Object.fromEntries(
    project.files.map(({ path, id }) => [path, String(contents[id]).trimEnd()]),
  );
  return { ...project, files };
}

const objectsOf = async (projectId: string) =>
  (await world().deps.db.gitObject.findMany({ where: { projectId }, select: { id: true } }))
    .map(({ id }) => id)
    .sort();

const rose = PAGE.replace("<p>3</p>", "<p>Rose</p>");

describe("a fork that is offered", () => {
  it("is seen by all members, and becomes a version of its author, next to what changed meanwhile", async () => {
    const made = await forked({ "index.html": rose, "notes.md": "Thorns" });
    const { user, chatId, projectId } = made;
    const [viewer, editor] = [
      await member(projectId, user, "viewer"),
      await member(projectId, user, "editor", "Ed"),
    ];
    const suggestionId = await offer(made);
    await change(user, chatId, { "index.html": PAGE.replace("<p>25</p>", "<p>Fern</p>") });
    expect(await as(viewer).suggestion.list({ projectId, state: "open" })).toMatchObject({
      items: [{ id: suggestionId, title: "Roses", state: "open", authorName: "Rosa", isOwn: false }],
      maySuggest: false,
    });
    const seen = await as(viewer).suggestion.read({ suggestionId });
    expect(seen).toMatchObject({ description: WORDS.description, change: { conflicts: [] } });
    expect(seen.change?.after.files.map(({ path }) => path)).toEqual(["index.html", "notes.md"]);

    expect(await accept(editor, suggestionId)).toEqual({ state: "merged", number: 3, added: 1 });
    const { files, versionId } = await head(user, chatId);
    expect(files).toMatchObject({ "notes.md": "Thorns" });
    expect(files["index.html"]).toContain("<p>Rose</p>");
    expect(files["index.html"]).toContain("<p>Fern</p>");
    const version = await world().deps.db.version.findUniqueOrThrow({ where: { id: versionId } });
    expect(version).toMatchObject({
      author: "person",
      authorName: "Rosa",
      message: "Roses\n\nAccepted by Ed.",
    });
    expect(await as(viewer).suggestion.list({ projectId, state: "open" })).toMatchObject({ items: [] });
    expect(await as(viewer).suggestion.list({ projectId, state: "decided" })).toMatchObject({
      items: [{ state: "accepted", decidedByName: "Ed", version: { id: versionId, number: 3 } }],
    });
    expect(await as(viewer).suggestion.read({ suggestionId })).toMatchObject({ change: null });
    await expect(as(editor).suggestion.refuse({ suggestionId })).rejects.toThrow("decided already");
    // The fork stays as it is.
    expect((await head(made.suggester, made.fork.chatId)).number).toBe(2);
  });

  it("asks which side stays where both changed the same lines", async () => {
    const made = await forked({ "index.html": rose });
    const { user, chatId } = made;
    await change(user, chatId, { "index.html": PAGE.replace("<p>3</p>", "<p>Fern</p>"), "main.css": "a {}" });
    const suggestionId = await offer(made);
    const { change: seen } = await as(user).suggestion.read({ suggestionId });
    expect(seen).toMatchObject({ baseVersionId: made.versionId, conflicts: ["index.html"] });
    const conflict = await accept(user, suggestionId);
    if (conflict.state !== "conflict") throw new Error("It was merged");
    expect(conflict.files).toMatchObject([{ path: "index.html" }]);
    expect((await head(user, chatId)).number).toBe(2);
    const choices = { headId: conflict.headId, sides: [{ path: "index.html", side: "branch" as const }] };
    expect(await accept(user, suggestionId, { choices })).toMatchObject({ state: "merged", number: 3 });
    const { files } = await head(user, chatId);
    expect(files).toEqual({ "index.html": rose, "main.css": "a {}" });
  });

  it("is accepted by hunk, and stays open with the rest", async () => {
    const both = rose.replace("<p>20</p>", "<p>Tulip</p>");
    const made = await forked({ "index.html": both, "notes.md": "Thorns" });
    const { user, chatId } = made;
    const suggestionId = await offer(made);
    await change(user, chatId, { "index.html": PAGE.replace("<p>28</p>", "<p>Fern</p>") });
    const nothing = accept(user, suggestionId, { hunks: [] });
    await expect(nothing).rejects.toThrow("Please choose at least one change.");

    const first = await accept(user, suggestionId, { hunks: [{ path: "index.html", indexes: [1] }] });
    expect(first).toMatchObject({ state: "merged", number: 3 });
    const fern = PAGE.replace("<p>28</p>", "<p>Fern</p>");
    expect((await head(user, chatId)).files).toEqual({
      "index.html": fern.replace("<p>20</p>", "<p>Tulip</p>"),
    });
    const { state, change: left } = await as(user).suggestion.read({ suggestionId });
    expect(state).toBe("open");
    // On top of the new version: only the rest is shown.
    expect(left).toMatchObject({ baseVersionId: (await head(user, chatId)).versionId, conflicts: [] });
    const rest = [{ path: "index.html", indexes: [0] }, { path: "notes.md" }];
    await accept(user, suggestionId, { hunks: rest });
    expect((await head(user, chatId)).files).toEqual({
      "index.html": both.replace("<p>28</p>", "<p>Fern</p>"),
      "notes.md": "Thorns",
    });
    expect(await as(user).suggestion.read({ suggestionId })).toMatchObject({ state: "accepted" });
  });

  it("does not guess where a chosen hunk conflicts: the file is chosen as a whole, or the other hunk alone", async () => {
    const both = rose.replace("<p>20</p>", "<p>Tulip</p>");
    const made = await forked({ "index.html": both });
    const { user, chatId } = made;
    const fern = PAGE.replace("<p>3</p>", "<p>Fern</p>");
    await change(user, chatId, { "index.html": fern });
    const suggestionId = await offer(made);
    const take = (index: number) =>
      accept(user, suggestionId, { hunks: [{ path: "index.html", indexes: [index] }] });
    await expect(take(0)).rejects.toThrow("Please choose all of its changes, or none.");
    expect(await take(1)).toMatchObject({ state: "merged" });
    expect((await head(user, chatId)).files["index.html"]).toBe(fern.replace("<p>20</p>", "<p>Tulip</p>"));
    // The rest conflicts with the project, so that it stays as it was offered.
    const { change: left } = await as(user).suggestion.read({ suggestionId });
    expect(left).toMatchObject({ baseVersionId: made.versionId, conflicts: ["index.html"] });
  });

  it("is accepted only as it was seen", async () => {
    const made = await forked({ "index.html": rose });
    const { user, suggester, fork } = made;
    const suggestionId = await offer(made);
    const { change: seen } = await as(user).suggestion.read({ suggestionId });
    await change(suggester, fork.chatId, { "index.html": rose.replace("<p>4</p>", "<p>Thief</p>") });
    const words = { title: "Roses again", description: "" };
    await as(suggester).suggestion.update({ suggestionId, ...words });
    if (!seen) throw new Error("It is decided");
    const { treeId, baseVersionId } = seen;
    const late = as(user).suggestion.accept({ suggestionId, treeId, baseVersionId });
    await expect(late).rejects.toThrow("This suggestion has changed meanwhile");
    expect(await as(user).suggestion.read({ suggestionId })).toMatchObject(words);
    await accept(user, suggestionId);
    expect((await head(user, made.chatId)).files["index.html"]).toContain("Thief");
  });

  it("is offered once, and knows where to", async () => {
    const made = await forked({ "index.html": rose });
    const { suggester, fork, projectId } = made;
    const target = () => as(suggester).suggestion.offerTarget({ projectId: fork.projectId });
    expect(await target()).toMatchObject({ ownerName: null, open: null });
    const suggestionId = await offer(made);
    expect(await target()).toMatchObject({ open: { id: suggestionId, ...WORDS } });
    await expect(offer(made)).rejects.toThrow("offered already");
    await as(suggester).suggestion.withdraw({ suggestionId });
    expect(await target()).toMatchObject({ open: null });
    expect(await as(suggester).suggestion.list({ projectId, state: "decided" })).toMatchObject({
      items: [{ state: "withdrawn", isOwn: true }],
      maySuggest: true,
    });
    // Of a project that is no fork, there is none.
    expect(await as(made.user).suggestion.offerTarget({ projectId })).toBeNull();
  });

  it("has to change something", async () => {
    const made = await forked({ "index.html": rose });
    await change(made.user, made.chatId, { "index.html": rose });
    await expect(offer(made)).rejects.toThrow("It changes nothing");
  });
});

describe("who may", () => {
  it("is no viewer, nobody who was removed, and nobody else for the author", async () => {
    const made = await forked({ "index.html": rose });
    const { user, projectId, suggester } = made;
    const viewer = await member(projectId, user, "viewer");
    const chatId = world().deps.ids.next();
    await as(viewer).chat.fork({ versionId: made.versionId, chatId });
    const copy = await as(viewer).project.ofChat({ chatId });
    const own = { projectId: copy?.projectId ?? "" };
    expect(await as(viewer).suggestion.offerTarget(own)).toBeNull();
    await expect(as(viewer).suggestion.offerFork({ ...own, ...WORDS })).rejects.toThrow("couldn't find");

    const suggestionId = await offer(made);
    await expect(as(suggester).suggestion.refuse({ suggestionId })).rejects.toThrow("couldn't find");
    await expect(accept(suggester, suggestionId)).rejects.toThrow("couldn't find");
    const other = await member(projectId, user, "suggester");
    await expect(as(other).suggestion.withdraw({ suggestionId })).rejects.toThrow("couldn't find");
    await expect(as(other).suggestion.update({ suggestionId, ...WORDS })).rejects.toThrow("couldn't find");

    await world().deps.db.share.deleteMany({ where: { projectId, userId: suggester.id } });
    for (const refused of [
      as(suggester).suggestion.update({ suggestionId, ...WORDS }),
      as(suggester).suggestion.withdraw({ suggestionId }),
      as(suggester).suggestion.read({ suggestionId }),
      as(suggester).suggestion.list({ projectId, state: "open" }),
    ])
      await expect(refused).rejects.toThrow("couldn't find");
    await as(user).suggestion.refuse({ suggestionId });
    await expect(offer(made)).rejects.toThrow("couldn't find");
  });
});

describe("what a suggestion stores", () => {
  it("counts for the project's owner, and is freed when it is decided", async () => {
    const made = await forked({ "index.html": rose, "notes.md": "Thorns".repeat(1_000) });
    const { user, suggester, projectId } = made;
    const { db } = world().deps;
    const before = { objects: await objectsOf(projectId), bytes: (await readStorage(db, user.id)).versions };
    const now = async () => ({
      objects: await objectsOf(projectId),
      bytes: (await readStorage(db, user.id)).versions,
    });
    for (const end of ["refuse", "withdraw"] as const) {
      const suggestionId = await offer(made);
      expect((await now()).bytes).toBeGreaterThan(before.bytes + 6_000);
      await as(end === "refuse" ? user : suggester).suggestion[end]({ suggestionId });
      expect(await now()).toEqual(before);
    }
    // What another suggestion or a version needs stays.
    const [one, other] = [await offer(made), await forkAgain(made)];
    await as(user).suggestion.refuse({ suggestionId: one });
    await accept(user, other);
    const { files } = await head(user, made.chatId);
    expect(files["notes.md"]).toHaveLength(6_000);
    const reached = await db.gitObject.count({ where: { projectId, type: "blob" } });
    expect(reached).toBe(3);
  });

  it("is left out of copies of the project", async () => {
    const made = await forked({ "notes.md": "Thorns" });
    const { user, projectId } = made;
    const { db, ids, clock } = world().deps;
    const before = await objectsOf(projectId);
    await offer(made);
    const copyId = await db.$transaction(async (tx) => {
      const copy = await planProjectCopy({ tx, ids }, { userId: user.id, projectId });
      await copyProject(tx, copy, { userId: user.id, now: clock.now() });
      await copyVersions(tx, copy, new Map());
      return copy.id;
    });
    expect(await objectsOf(copyId)).toEqual(before);
  });

  it("is refused where the owner has no storage left", async () => {
    const made = await forked({ "notes.md": "Thorns" });
    const { db, ids } = world().deps;
    await db.user.update({ where: { id: made.user.id }, data: { planId: "free-plan" } });
    const bytes = planLimits["free-plan"].storageBytes ?? 0;
    await db.$executeRaw`
      INSERT INTO attachments (id, user_id, name, media_type, bytes, created_at)
      VALUES (${ids.next()}::uuid, ${made.user.id}::uuid, 'big.txt', 'text/plain', convert_to(repeat('x', ${bytes}::int), 'UTF8'), now())`;
    const before = await objectsOf(made.projectId);
    await expect(offer(made)).rejects.toThrow("The owner has no storage left for this project.");
    expect(await objectsOf(made.projectId)).toEqual(before);
  });
});

/** The same change, in a second fork. */
async function forkAgain({ suggester, versionId, fork }: Forked): Promise<string> {
  const chatId = world().deps.ids.next();
  await as(suggester).chat.fork({ versionId, chatId });
  const files = (await head(suggester, fork.chatId)).files;
  await change(suggester, chatId, files);
  const again = await as(suggester).project.ofChat({ chatId });
  const { suggestionId } = await as(suggester).suggestion.offerFork({
    projectId: again?.projectId ?? "",
    ...WORDS,
  });
  return suggestionId;
}

it("keeps what the checks found on it as it is, of who may decide", async () => {
  const made = await forked({ "index.html": rose, "notes.md": "Thorns" });
  const { user, suggester, fork } = made;
  const suggestionId = await offer(made);
  const run = { held: 1, of: 2, failed: [{ name: "Buys", problem: "No button" }] };
  const kept = async () => (await as(suggester).suggestion.read({ suggestionId })).checks;
  const seen = async () => {
    const { change } = await as(user).suggestion.read({ suggestionId });
    if (!change) throw new Error("It is decided");
    return { suggestionId, treeId: change.treeId, baseVersionId: change.baseVersionId };
  };
  const first = await seen();
  const own = as(suggester).suggestion.saveChecks({ ...first, run });
  await expect(own).rejects.toThrow("couldn't find");
  expect(await kept()).toBeNull();
  await as(user).suggestion.saveChecks({ ...first, run });
  expect(await kept()).toEqual({ ...run, by: user.name ?? null });
  await change(suggester, fork.chatId, { "index.html": rose.replace("<p>4</p>", "<p>Thief</p>") });
  await as(suggester).suggestion.update({ suggestionId, ...WORDS });
  expect(await kept()).toBeNull();
  // It found something on files that are no longer suggested.
  await as(user).suggestion.saveChecks({ ...first, run });
  expect(await kept()).toBeNull();
  await as(user).suggestion.saveChecks({ ...(await seen()), run });
  await accept(user, suggestionId, { hunks: [{ path: "notes.md" }] });
  expect(await kept()).toBeNull();
  await as(user).suggestion.saveChecks({ ...(await seen()), run });
  await accept(user, suggestionId);
  expect(await kept()).toMatchObject(run);
});

describe("notices", () => {
  const mailsTo = ({ id }: SignedInUser) =>
    world().deps.db.outbox.count({
      where: {
        AND: [
          { payload: { path: ["kind"], equals: "suggestion_notice" } },
          { payload: { path: ["userId"], equals: id } },
        ],
      },
    });
  /** What is sent to a user, once it is due. */
  const mailTo = async ({ id: userId }: SignedInUser, suggestionId: string) =>
    reviewMails.suggestionNotice
      .message({ userId, suggestionId })
      .mail.read({ kind: "suggestion_notice", userId, suggestionId })
      ?.write({ ...world().deps, appUrl: "https://bluebonnet.example", salesEmail: "sales@example.com" });
  const notice = (suggestionId: string, what: "offered" | "decided") =>
    noticeOfSuggestion({ ...world().deps, limits: memoryLimits() }, suggestionId, what);

  it("tell who may decide and has come of an offer, and its author of the decision", async () => {
    const made = await forked({ "index.html": rose });
    const { user, projectId, suggester } = made;
    const editor = await member(projectId, user, "editor");
    const others = [
      await member(projectId, user, "viewer"),
      await member(projectId, user, "editor"),
      await world().newUser(),
    ];
    const { db, clock } = world().deps;
    await db.share.updateMany({ where: { projectId }, data: { lastSeenAt: clock.now() } });
    await db.share.deleteMany({ where: { projectId, userId: others[1]?.id ?? "" } });
    others.push(await member(projectId, user, "editor"));
    const sent = () => Promise.all([user, editor, suggester, ...others].map(mailsTo));
    const suggestionId = await offer(made, { ...WORDS, title: "roses.example" });
    await expect.poll(sent).toEqual([1, 1, 0, 0, 0, 0, 0]);
    await notice(suggestionId, "offered");
    expect(await sent()).toEqual([2, 2, 0, 0, 0, 0, 0]);
    const listed = await Promise.all(
      [user, editor, suggester, ...others].map((each) => as(each).review.notices()),
    );
    expect(listed.map((notices) => notices.length)).toEqual([1, 1, 0, 0, 0, 0, 1]);
    const mail = await mailTo(user, suggestionId);
    expect(mail?.text).toContain("“roses. example”");
    expect(mail?.text).toContain(
      `https://bluebonnet.example/chat/versions/${made.chatId}?suggestion=${suggestionId}`,
    );
    await accept(editor, suggestionId);
    await expect.poll(() => mailsTo(suggester)).toBe(1);
    await notice(suggestionId, "decided");
    expect(await sent()).toEqual([2, 2, 2, 0, 0, 0, 0]);
    expect(await as(user).review.notices()).toEqual([]);
    // What is decided is no longer news for those who decide.
    expect(await mailTo(user, suggestionId)).toBeUndefined();
    expect((await mailTo(suggester, suggestionId))?.subject).toContain("accepted your suggestion");
    await db.share.deleteMany({ where: { projectId, userId: suggester.id } });
    expect(await mailTo(suggester, suggestionId)).toBeUndefined();
  });

  it("tell nobody that a suggestion was withdrawn, or accepted in part", async () => {
    const made = await forked({ "index.html": rose, "notes.md": "Thorns" });
    const { user, suggester } = made;
    const suggestionId = await offer(made);
    await accept(user, suggestionId, { hunks: [{ path: "notes.md" }] });
    await notice(suggestionId, "decided");
    await as(suggester).suggestion.withdraw({ suggestionId });
    await notice(suggestionId, "decided");
    expect(await mailsTo(suggester)).toBe(0);
  });
});
