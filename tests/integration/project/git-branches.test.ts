import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { FLUSH, pktLine } from "~/domain/git/pkt-line";
import type { PushedBranch, Side } from "~/domain/project/branch";
import { DraftFiles } from "~/domain/project/draft-files";
import { copyProject, copyVersions, planProjectCopy } from "~/server/services/project/copy-project";
import { commit, git, gitWorld, hasGit, run } from "~tests/support/git-world";

const { remote, clone, headOf, change, world } = gitWorld();

const PAGE = "<h1>One</h1>\n<p>Text</p>\n<footer>End</footer>\n";

/** A project with a branch of one commit, which was made in a clone. */
async function branched(
  files: Record<string, string>,
  from: Record<string, string> = { "index.html": PAGE },
) {
  const made = await remote(from);
  const at = await clone(made.url);
  await git(at, "checkout", "-q", "-b", "idea");
  const tip = await commit(at, files, "Try an idea");
  await git(at, "push", "-q", "origin", "idea");
  return { ...made, at, tip };
}

type Made = Awaited<ReturnType<typeof remote>>;

async function branchOf({ api, projectId }: Made, name = "idea"): Promise<PushedBranch> {
  const branch = (await api.project.branches({ projectId })).find((each) => each.name === name);
  if (!branch) throw new Error(`There is no branch ${name}`);
  return branch;
}

/** Merges a branch, by a choice for each file that is asked about. */
async function merge(made: Made, side?: Side) {
  const { api, projectId } = made;
  const { name, commitId } = await branchOf(made);
  const merged = await api.project.mergeBranch({ projectId, name, commitId });
  if (merged.state === "merged" || !side) return merged;
  const { headId, files } = merged;
  return api.project.mergeBranch({
    projectId,
    name,
    commitId,
    choices: { headId, sides: files.map(({ path: at }) => ({ path: at, side })) },
  });
}

async function filesOf({ api, projectId }: Made): Promise<Record<string, string>> {
  const { files } = await api.project.version({ versionId: (await headOf(projectId)).id });
  const contents = await api.project.contents({ projectId, ids: files.map(({ id }) => id) });
  return Object.fromEntries(files.map(({ path: at, id }) => [at, String(contents[id])]));
}

const objectsOf = async (projectId: string) =>
  (await world().deps.db.gitObject.findMany({ where: { projectId }, select: { id: true } }))
    .map(({ id }) => id)
    .sort();

describe.skipIf(!hasGit)("a branch that is pushed", () => {
  it("is listed, cloned and followed, and leaves main where it is", async () => {
    const made = await branched({ "notes.md": "# Idea\n" });
    const { url, at, tip, projectId } = made;
    expect((await headOf(projectId)).number).toBe(1);
    const again = await commit(at, { "notes.md": "# Better idea\n" }, "Improve it\n\nIn detail.");
    await git(at, "push", "-q", "origin", "idea");
    expect(await branchOf(made)).toMatchObject({
      commitId: again,
      message: "Improve it",
      authorName: "Ada",
      ahead: 2,
      behind: 0,
    });
    const other = await clone(url);
    expect(await git(other, "branch", "-r", "--format=%(refname:short)")).toContain("origin/idea");
    expect(await git(other, "rev-parse", "origin/idea~1")).toBe(tip);
    expect(await git(other, "fsck", "--strict", "--full")).toBe("");
    expect(await git(other, "branch", "--show-current")).toBe("main");
  });

  it("tells what it changed since it left main", async () => {
    const made = await branched({ "notes.md": "# Idea\n" });
    const { api, user, chatId, projectId } = made;
    await change(user, chatId, { "main.css": "a {}\n" });
    const { before, after } = await api.project.branchChange({ projectId, name: "idea" });
    expect(before?.files.map((file) => file.path)).toEqual(["index.html"]);
    expect(after.files.map((file) => file.path)).toEqual(["index.html", "notes.md"]);
    expect(await branchOf(made)).toMatchObject({ ahead: 1, behind: 1 });
  });

  it("becomes versions with its own commits where main has not moved", async () => {
    const made = await branched({ "notes.md": "# Idea\n" });
    const { at, projectId } = made;
    await commit(at, { "notes.md": "# Better idea\n" }, "Improve it");
    await git(at, "push", "-q", "origin", "idea");
    expect(await merge(made)).toEqual({ state: "merged", number: 3, added: 2 });
    expect((await headOf(projectId)).commitId).toBe(await git(at, "rev-parse", "idea"));
    await git(at, "checkout", "-q", "main");
    expect(await git(at, "pull", "--ff-only")).toContain("Fast-forward");
    expect(await branchOf(made)).toMatchObject({ ahead: 0 });
    await expect(merge(made)).rejects.toThrow("merged already");
  });

  it("becomes one version that comes from both where main has moved, and git pulls it forward", async () => {
    const made = await branched({ "index.html": PAGE.replace("End", "The end") });
    const { at, tip, url, user, chatId, projectId, api } = made;
    await change(user, chatId, { "index.html": PAGE.replace("One", "Two"), "main.css": "a {}\n" });
    const main = await headOf(projectId);
    expect(await merge(made)).toEqual({ state: "merged", number: 3, added: 1 });
    const files = await filesOf(made);
    expect(files["index.html"]).toContain("Two");
    expect(files["index.html"]).toContain("The end");
    expect(files).toHaveProperty("main.css");
    await git(at, "checkout", "-q", "main");
    expect(await git(at, "pull", "--ff-only")).toContain("Fast-forward");
    expect(await git(at, "rev-parse", "HEAD^1", "HEAD^2")).toBe(`${main.commitId}\n${tip}`);
    expect(await git(at, "branch", "--merged")).toContain("idea");
    expect(await git(at, "log", "-1", "--format=%s")).toBe("Merge branch idea");
    expect(await git(await clone(url), "fsck", "--strict", "--full")).toBe("");
    await api.project.undo({ projectId });
    expect((await headOf(projectId)).id).toBe(main.id);
    expect(await branchOf(made)).toMatchObject({ ahead: 1 });
    await api.project.redo({ projectId });
    expect(await branchOf(made)).toMatchObject({ ahead: 0 });
  });

  it.each([
    ["main", "Mine"],
    ["branch", "Theirs"],
  ] as const)("asks about lines that both changed, and keeps those of %s", async (side, expected) => {
    const made = await branched({ "index.html": PAGE.replace("One", "Theirs"), "new.css": "b {}\n" });
    const { user, chatId, at, projectId } = made;
    await change(user, chatId, { "index.html": PAGE.replace("One", "Mine"), "main.css": "a {}\n" });
    const before = await headOf(projectId);
    const asked = await merge(made);
    expect(asked).toMatchObject({ state: "conflict", headId: before.id, files: [{ path: "index.html" }] });
    expect(await headOf(projectId)).toEqual(before);
    expect(await merge(made, side)).toMatchObject({ state: "merged" });
    const files = await filesOf(made);
    expect(files["index.html"]).toContain(expected);
    expect(Object.keys(files)).toEqual(["index.html", "main.css", "new.css"]);
    await git(at, "checkout", "-q", "main");
    await git(at, "pull", "-q", "--ff-only");
    expect(await git(at, "fsck", "--strict", "--full")).toBe("");
  });

  it("asks again where main moved after the choice", async () => {
    const made = await branched({ "index.html": PAGE.replace("One", "Theirs") });
    const { user, chatId, api, projectId } = made;
    await change(user, chatId, { "index.html": PAGE.replace("One", "Mine") });
    const asked = await merge(made);
    if (asked.state !== "conflict") throw new Error("There is no conflict");
    await change(user, chatId, { "index.html": PAGE.replace("One", "Newer") });
    const { name, commitId } = await branchOf(made);
    const choices = { headId: asked.headId, sides: [{ path: "index.html", side: "branch" as const }] };
    expect(await api.project.mergeBranch({ projectId, name, commitId, choices })).toMatchObject({
      state: "conflict",
    });
    expect((await filesOf(made))["index.html"]).toContain("Newer");
  });

  it("keeps what is being edited, as a version of its own before the merge", async () => {
    const made = await branched({ "notes.md": "# Idea\n" });
    const { api, projectId } = made;
    const doc = new Y.Doc();
    for (const update of (await api.project.openDraft({ projectId, after: 0 })).updates)
      Y.applyUpdate(doc, Buffer.from(update, "base64"));
    const known = Y.encodeStateVector(doc);
    const file = new DraftFiles(doc).get("index.html");
    if (!(file instanceof Y.Text)) throw new Error("The page is no text");
    file.insert(0, "<!-- typed -->");
    await api.project.edit({
      projectId,
      update: Buffer.from(Y.encodeStateAsUpdate(doc, known)).toString("base64"),
    });
    expect(await merge(made)).toEqual({ state: "merged", number: 3, added: 1 });
    const files = await filesOf(made);
    expect(files["index.html"]).toContain("<!-- typed --><h1>One</h1>");
    expect(files["notes.md"]).toBe("# Idea\n");
    expect((await api.project.openDraft({ projectId, after: 0 })).isDirty).toBe(false);
  });

  it("is refused where a file of one side is a folder of the other, and nothing changes", async () => {
    const made = await branched({ "main.css/one.md": "1\n" });
    const { user, chatId, projectId } = made;
    await change(user, chatId, { "main.css": "a {}\n" });
    const before = await headOf(projectId);
    await expect(merge(made)).rejects.toThrow("main.css is a file on one side and a folder on the other");
    expect(await headOf(projectId)).toEqual(before);
  });

  it("is moved back only by force, and what nothing has any more takes no storage", async () => {
    const made = await branched({ "notes.md": "# Idea\n" });
    const { at, projectId } = made;
    const before = await objectsOf(projectId);
    await commit(at, { "large.txt": "x".repeat(100_000) }, "Too much");
    await git(at, "push", "-q", "origin", "idea");
    const { db } = world().deps;
    const bytes = async () =>
      Number((await db.project.findUniqueOrThrow({ where: { id: projectId } })).versionBytes);
    expect(await bytes()).toBeGreaterThan(100_000);
    await git(at, "reset", "-q", "--hard", "HEAD~1");
    expect((await run(at, "push", "origin", "idea")).output).toContain("rejected");
    expect(await git(at, "push", "--force", "origin", "idea")).toContain("Deleted 1 commit that no version");
    expect(await objectsOf(projectId)).toEqual(before);
    expect(await bytes()).toBeLessThan(10_000);
  });

  it("is deleted by a push and on the screen, and its merged commits stay", async () => {
    const made = await branched({ "notes.md": "# Idea\n" });
    const { at, api, projectId, url } = made;
    const before = await objectsOf(projectId);
    await git(at, "push", "-q", "origin", "idea:other");
    await commit(at, { "kept.md": "# Kept\n" }, "Keep this");
    await git(at, "push", "-q", "origin", "idea");
    await git(at, "push", "-q", "origin", ":idea");
    expect(await objectsOf(projectId)).toEqual(before);
    expect(await api.project.branches({ projectId })).toHaveLength(1);
    await git(at, "push", "-q", "origin", "idea");
    await merge(made);
    for (const name of ["idea", "other"]) {
      const { commitId } = await branchOf(made, name);
      await api.project.deleteBranch({ projectId, name, commitId });
    }
    expect(await api.project.branches({ projectId })).toEqual([]);
    const fresh = await clone(url);
    expect(readFileSync(path.join(fresh, "kept.md"), "utf8")).toBe("# Kept\n");
    expect(await git(fresh, "fsck", "--strict", "--full")).toBe("");
    expect(await git(fresh, "branch", "-r")).not.toContain("idea");
  });

  it("is deleted or merged only as it was seen", async () => {
    const made = await branched({ "notes.md": "# Idea\n" });
    const { at, api, projectId } = made;
    const seen = await branchOf(made);
    await commit(at, { "notes.md": "# Better idea\n" }, "Improve it");
    await git(at, "push", "-q", "origin", "idea");
    const asked = { projectId, name: "idea", commitId: seen.commitId };
    await expect(api.project.deleteBranch(asked)).rejects.toThrow("changed meanwhile");
    await expect(api.project.mergeBranch(asked)).rejects.toThrow("changed meanwhile");
    const stranger = await remote();
    await expect(stranger.api.project.branches({ projectId })).rejects.toThrow();
    await expect(stranger.api.project.mergeBranch(asked)).rejects.toThrow();
  });

  it("goes with main in one push, and neither is lost where the other is refused", async () => {
    const { url, api, projectId } = await remote();
    const at = await clone(url);
    await commit(at, { "a.css": "a {}\n" }, "On main");
    await git(at, "branch", "idea");
    const pushed = await run(at, "push", "origin", "main", "idea", "HEAD:refs/tags/one");
    expect(pushed.output).toContain("no tags");
    expect((await headOf(projectId)).number).toBe(2);
    expect(await api.project.branches({ projectId })).toMatchObject([{ name: "idea", ahead: 0 }]);
  });

  it("is copied with its project", async () => {
    const made = await branched({ "notes.md": "# Idea\n" });
    const { user, projectId } = made;
    const { db, clock, ids } = world().deps;
    const copyId = await db.$transaction(async (tx) => {
      const plan = await planProjectCopy({ tx, ids }, { userId: user.id, projectId });
      await copyProject(tx, plan, { userId: user.id, now: clock.now() });
      await copyVersions(tx, plan, new Map());
      return plan.id;
    });
    const copied = { ...made, projectId: copyId };
    expect(await merge(copied)).toMatchObject({ state: "merged" });
    expect(await filesOf(copied)).toHaveProperty("notes.md");
    expect((await headOf(projectId)).number).toBe(1);
  });

  it("wakes those who look at the project", async () => {
    const { url, chatId } = await remote();
    const watching = new AbortController();
    const woken = world().deps.streams.watch(chatId, watching.signal)[Symbol.asyncIterator]();
    const first = (await woken.next()).value;
    const at = await clone(url);
    await git(at, "push", "-q", "origin", "HEAD:refs/heads/idea");
    expect((await woken.next()).value.announcements).toBeGreaterThan(first.announcements);
    watching.abort();
  });

  it.each([
    ["a/b", "idea", "idea/b", "there is a branch idea"],
    ["main", "idea", "main/b", "there is a branch main"],
  ])("cannot have a name that git cannot hold beside others: %s", async (_what, first, second, reason) => {
    const { url } = await remote();
    const at = await clone(url);
    await git(at, "push", "-q", "origin", `HEAD:refs/heads/${first}`);
    expect((await run(at, "push", "origin", `HEAD:refs/heads/${second}`)).output).toContain(reason);
  });
});

it("finds with git the version in which a test of the project began to fail", async ({ skip }) => {
  if (!hasGit) skip("git is not installed");
  const test = `import assert from "node:assert/strict";
import { test } from "node:test";
import { add } from "./add.js";
test("adds", () => assert.equal(add(2, 3), 5));
`;
  const made = await remote({
    "package.json": JSON.stringify({ type: "module", scripts: { test: "node --test" } }),
    "add.js": "export const add = (a, b) => a + b;\n",
    "add.test.js": test,
  });
  const at = await clone(made.url);
  let broken = "";
  for (let number = 1; number <= 9; number++) {
    const source = number < 6 ? "a + b" : "a - b";
    const id = await commit(
      at,
      { "add.js": `// Step ${number}\nexport const add = (a, b) => ${source};\n` },
      `Step ${number}`,
    );
    if (number === 6) broken = id;
  }
  await git(at, "push", "-q", "origin", "main");
  const fresh = await clone(made.url);
  await git(fresh, "bisect", "start", "HEAD", "HEAD~9");
  const found = await git(fresh, "bisect", "run", "npm", "test");
  expect(found).toContain(`${broken} is the first bad commit`);
  expect(found).toContain("Step 6");
  rmSync(fresh, { recursive: true });
}, 120_000);

describe("the name of a branch", () => {
  it.each([
    "../../etc/passwd",
    "a..b",
    ".hidden",
    "a/.hidden",
    "a.lock",
    "a//b",
    "a/",
    "-rf",
    "HEAD",
    "@",
    "a@{1}",
    "a~1",
    "a^",
    "a:b",
    "a?",
    "a*",
    "a[b",
    "a\\b",
    "a\u202eb",
    "a\u0007b",
    "x".repeat(201),
  ])("cannot be %j", async (name) => {
    const { bare, token, projectId, api } = await remote();
    const { commitId } = await headOf(projectId);
    const line = `${"0".repeat(40)} ${commitId} refs/heads/${name}\0report-status\n`;
    const response = await fetch(`${bare}/git-receive-pack`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`me:${token}`)}` },
      body: Buffer.concat([pktLine(line), FLUSH]),
    });
    expect(await response.text()).toContain(`ng refs/heads/${name} `);
    expect(await api.project.branches({ projectId })).toEqual([]);
  });
});
