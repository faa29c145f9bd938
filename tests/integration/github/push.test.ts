import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { pushedTo } from "~/domain/github/github";
import type { PushInput } from "~/domain/github/github-input";
import { openPullRequest } from "~/server/services/github/open-pull-request";
import { readProjectOnGitHub } from "~/server/services/github/project-link";
import { pushProject } from "~/server/services/github/push-project";
import { undoVersion } from "~/server/services/project/move-head";
import { failure } from "~tests/support/github-rest-stand-in";
import { gitHubWorld } from "~tests/support/github-world";

const world = gitHubWorld();
const PNG = new Uint8Array([137, 80, 78, 71, 0, 1, 2]);
const page = { "index.html": "<h1>Garden</h1>", "styles/site.css": "h1 { color: green }" };

/** A user with a project, and what they do with it. */
async function gardener(login: string, files: Record<string, string | Uint8Array> = page) {
  const { deps, connected, write, gitHub } = world();
  const user = await connected(login);
  const chatId = randomUUID();
  const projectId = await write(user, chatId, files);
  /** What the dialog shows for a repository. */
  const shown = async (repository: string) => {
    const { version, link } = await readProjectOnGitHub(deps, user, { projectId });
    return { projectId, versionId: version.id, pushedId: pushedTo(link, repository)?.versionId ?? null };
  };
  const push = async (changes: Partial<PushInput> = {}) =>
    pushProject(deps, user, {
      ...(await shown(changes.target === "new" ? "" : (changes.fullName ?? `${login}/garden`))),
      branch: "main",
      message: "Plant it",
      target: "existing",
      name: "",
      isPrivate: true,
      fullName: `${login}/garden`,
      ...changes,
    });
  return {
    user,
    chatId,
    projectId,
    push,
    fullName: `${login}/garden`,
    create: (isPrivate = true) => push({ target: "new", name: "garden", isPrivate, fullName: "" }),
    write: (changed: Record<string, string | Uint8Array>) => write(user, chatId, changed),
    read: (who: SignedInUser = user) => readProjectOnGitHub(deps, who, { projectId }),
    shown,
    undo: () => undoVersion(deps, user, { projectId }),
    openRequest: async (changes: object = {}) =>
      openPullRequest(deps, user, {
        ...(await shown(`${login}/garden`)),
        fullName: `${login}/garden`,
        base: "main",
        branch: "mine",
        message: "Mine",
        title: "My garden",
        body: "Please",
        ...changes,
      }),
    /** What was sent to GitHub since the last time that this was called. */
    sent: () => gitHub.calls.splice(0).filter(({ method }) => method !== "GET"),
  };
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    (error: unknown) => (error instanceof DomainError ? `${error.code}: ${error.userMessage}` : error),
  );

describe("a first push", () => {
  it("creates a private repository and sends all files as one commit", async () => {
    const { gitHub } = world();
    const { create, fullName } = await gardener("ada", { ...page, "dot.png": PNG });
    expect(await create()).toMatchObject({ state: "pushed", files: 3, repository: fullName, branch: "main" });
    expect(gitHub.repository(fullName).isPrivate).toBe(true);
    expect(gitHub.files(fullName)).toEqual({ ...page, "dot.png": Buffer.from(PNG).toString("base64") });
    expect(gitHub.log(fullName)).toEqual(["Plant it", "Initial commit"]);
  });

  it("adds to an existing repository and leaves its own files", async () => {
    const { gitHub } = world();
    const { push, fullName } = await gardener("bea");
    gitHub.addRepository(fullName, { files: { LICENSE: "MIT" } });
    expect(await push()).toMatchObject({ state: "pushed", files: 2 });
    expect(gitHub.files(fullName)).toEqual({ LICENSE: "MIT", ...page });
  });

  it("takes an empty repository that an earlier try left, but no other of its name", async () => {
    const { gitHub } = world();
    const { create, push, fullName } = await gardener("cid");
    gitHub.refuseNext(/PUT .*contents/, failure(502, "Bad Gateway"));
    expect(await refusal(create())).toMatch(/^unavailable: GitHub has a problem \(502\)/);
    expect(await create()).toMatchObject({ state: "pushed" });
    expect(await refusal(create())).toBe("conflict: You already have a repository with this name.");
    expect(await push()).toMatchObject({ state: "same" });
    expect(gitHub.log(fullName)).toHaveLength(2);
  });

  it("starts again where the repository was deleted and made again", async () => {
    const { gitHub } = world();
    const { create, push, fullName } = await gardener("dot");
    await create();
    gitHub.addRepository(fullName);
    expect(await push()).toMatchObject({ state: "pushed" });
    expect(gitHub.files(fullName)).toEqual(page);
  });

  it("tells a conflict where it would replace files of others", async () => {
    const { gitHub } = world();
    const { push, fullName } = await gardener("dan");
    gitHub.addRepository(fullName, { files: { "index.html": "theirs", "other.txt": "theirs" } });
    expect(await push()).toMatchObject({
      state: "conflict",
      conflict: { files: 1, paths: ["index.html"], author: "octocat", message: "Change it" },
    });
    expect(gitHub.files(fullName)).toEqual({ "index.html": "theirs", "other.txt": "theirs" });
  });
});

describe("the next push", () => {
  it("sends only the difference, also of files that are gone, and nothing twice", async () => {
    const { gitHub } = world();
    const { create, push, write, undo, sent, fullName } = await gardener("eva", { ...page, "dot.png": PNG });
    await create();
    await write({ "styles/site.css": "h1 { color: red }", "copy.png": PNG });
    sent();
    expect(await push({ message: "Repaint" })).toMatchObject({ state: "pushed", files: 2 });
    const [tree, ...others] = sent();
    expect(tree?.body).toMatchObject({
      tree: [
        { path: "copy.png", sha: expect.any(String) },
        { path: "styles/site.css", content: "h1 { color: red }" },
      ],
    });
    // The picture is there already, under another name.
    expect(others.map(({ method, path }) => `${method} ${path.split("/git/")[1]}`)).toEqual([
      "POST commits",
      "PATCH refs/heads/main",
    ]);
    expect(await push()).toMatchObject({ state: "same" });
    expect(sent()).toEqual([]);
    await undo();
    expect(await push({ message: "Back" })).toMatchObject({ state: "pushed", files: 2 });
    expect(gitHub.files(fullName)).toEqual({ ...page, "dot.png": Buffer.from(PNG).toString("base64") });
    expect(gitHub.log(fullName).slice(0, 2)).toEqual(["Back", "Repaint"]);
  });

  it("is counted in versions", async () => {
    const { create, push, write, read, undo } = await gardener("fay");
    expect(await read()).toMatchObject({ link: null, version: { number: 1 }, projectName: "Garden" });
    await create();
    await write({ "a.txt": "a" });
    await write({ "b.txt": "b" });
    expect((await read()).link).toMatchObject({ repository: "fay/garden", version: 1, ahead: 2 });
    await push();
    expect((await read()).link).toMatchObject({ version: 3, ahead: 0 });
    await undo();
    expect((await read()).link).toMatchObject({ version: 3, ahead: null });
  });

  it("keeps what only GitHub has, when others changed no file of the project", async () => {
    const { gitHub } = world();
    const { create, push, write, fullName } = await gardener("gus");
    await create();
    gitHub.commit(fullName, { LICENSE: "MIT" });
    await write({ "a.txt": "a" });
    expect(await push()).toMatchObject({ state: "pushed", files: 1 });
    expect(gitHub.files(fullName)).toEqual({ LICENSE: "MIT", ...page, "a.txt": "a" });
  });

  it("tells who changed what meanwhile, and changes nothing", async () => {
    const { gitHub } = world();
    const { create, push, write, sent, fullName } = await gardener("hal");
    await create();
    gitHub.commit(fullName, { "index.html": "theirs" }, { author: "grace", message: "Fix\n\nAll" });
    await write({ "index.html": "mine" });
    sent();
    expect(await push()).toEqual({
      state: "conflict",
      conflict: {
        branch: "main",
        author: "grace",
        at: new Date("2026-11-02T09:30:00Z"),
        message: "Fix",
        url: expect.stringContaining(`${fullName}/commit/`),
        files: 1,
        paths: ["index.html"],
      },
    });
    expect(sent()).toEqual([]);
  });

  it("loses a race without a force", async () => {
    const { gitHub } = world();
    const { create, push, write, fullName } = await gardener("ida");
    await create();
    await write({ "index.html": "mine" });
    gitHub.refuseNext(/PATCH/, failure(422, "Update is not a fast forward"));
    expect(await refusal(push())).toBe("conflict: Someone else just pushed. Please push again.");
    expect(gitHub.files(fullName)["index.html"]).toBe(page["index.html"]);
  });

  it("goes to a new branch from what was pushed last", async () => {
    const { gitHub } = world();
    const { create, push, write, read, fullName } = await gardener("jan");
    await create();
    gitHub.commit(fullName, { "index.html": "theirs" });
    await write({ "a.txt": "a" });
    expect(await push({ branch: "next/one" })).toMatchObject({ state: "pushed", files: 1 });
    expect(gitHub.files(fullName, "next/one")).toEqual({ ...page, "a.txt": "a" });
    expect((await read()).link).toMatchObject({ branch: "next/one", ahead: 0 });
  });
});

describe("a pull request", () => {
  it("takes a conflict to a branch of its own, and its merge is no conflict later", async () => {
    const { gitHub } = world();
    const { create, push, write, openRequest, fullName } = await gardener("kai");
    await create();
    gitHub.commit(fullName, { "index.html": "theirs" });
    await write({ "styles/site.css": "mine" });
    expect(await push()).toMatchObject({ state: "conflict" });
    expect(await openRequest()).toEqual({
      state: "opened",
      number: expect.any(Number),
      url: expect.stringContaining(`/${fullName}/pull/`),
    });
    expect(gitHub.pulls.at(-1)).toMatchObject({
      head: "mine",
      base: "main",
      title: "My garden",
      body: "Please",
    });
    expect(gitHub.files(fullName, "mine")).toEqual({ ...page, "styles/site.css": "mine" });
    // Merged on GitHub, and taken over into the project.
    gitHub.commit(fullName, { "styles/site.css": "mine" });
    await write({ "index.html": "theirs", "a.txt": "a" });
    expect(await push()).toMatchObject({ state: "pushed", files: 1 });
  });

  it("is opened once for a branch", async () => {
    const { create, write, openRequest } = await gardener("lea");
    await create();
    await write({ "a.txt": "a" });
    await openRequest();
    expect(await refusal(openRequest())).toBe(
      "conflict: There is already an open pull request for this branch.",
    );
  });
});

describe("what was shown", () => {
  it("is pushed, even if the project changes meanwhile", async () => {
    const { gitHub } = world();
    const { create, push, write, read, shown, fullName } = await gardener("una", {
      ...page,
      "old.txt": "old",
    });
    await create();
    await write({ "old.txt": "older" });
    const before = await shown(fullName);
    await write({ "index.html": "<h1>Later</h1>", "secret.txt": "not shown" });
    expect(await push(before)).toMatchObject({ state: "pushed", files: 1 });
    expect(gitHub.files(fullName)).toEqual({ ...page, "old.txt": "older" });
    expect((await read()).link).toMatchObject({ version: 2, ahead: 1 });
  });

  it("is all that is deleted, and shown again after another push", async () => {
    const { push, create, write, undo, shown, read, fullName } = await gardener("uma");
    await create();
    await write({ "added.txt": "added" });
    await push();
    await undo();
    expect((await read()).link?.removed).toEqual(["added.txt"]);
    const early = await shown(fullName);
    await push();
    expect(await refusal(push(early))).toMatch(/^conflict: The project was pushed meanwhile/);
  });
});

describe("a push is refused", () => {
  it("without a connection, and for a project of somebody else", async () => {
    const { deps, connected, newUser, write } = world();
    const { projectId, shown } = await gardener("max");
    const input: PushInput = {
      ...(await shown("eve/garden")),
      branch: "main",
      message: "Mine",
      target: "existing",
      name: "",
      isPrivate: true,
      fullName: "eve/garden",
    };
    const eve = await connected("eve");
    expect(await refusal(pushProject(deps, eve, input))).toBe("not_found: We couldn't find that.");
    expect(await refusal(readProjectOnGitHub(deps, eve, { projectId }))).toMatch(/^not_found/);
    const guest = await newUser();
    const own = await write(guest, randomUUID(), page);
    const { version } = await readProjectOnGitHub(deps, guest, { projectId: own });
    const theirs = { ...input, projectId: own, versionId: version.id };
    expect(await refusal(pushProject(deps, guest, { ...input, projectId: own }))).toMatch(/^not_found/);
    expect(await refusal(pushProject(deps, guest, theirs))).toBe(
      "forbidden: Connect GitHub in your account first.",
    );
  });

  it.each([
    ["archived", { isArchived: true }, "forbidden: The repository is archived and read-only."],
    [
      "protected",
      { protectedBranches: new Set(["main"]) },
      "conflict: The branch is protected on GitHub. Open a pull request instead.",
    ],
  ])("by a repository or branch that is %s", async (name, options, sentence) => {
    const { push, fullName } = await gardener(`ned-${name}`);
    world().gitHub.addRepository(fullName, { files: { LICENSE: "MIT" }, ...options });
    expect(await refusal(push())).toBe(sentence);
  });

  it("by a repository of somebody else, and where there is none", async () => {
    const { push } = await gardener("oda");
    world().gitHub.addRepository("other/public", { files: { LICENSE: "MIT" } });
    const to = (fullName: string) => push({ fullName });
    expect(await refusal(to("other/public"))).toBe(
      "forbidden: You do not have permission to push to this repository.",
    );
    expect(await refusal(to("other/none"))).toMatch(/^not_found: GitHub has no such repository/);
  });

  it("with a sentence when GitHub does not answer", async () => {
    const { deps } = world();
    const { user, shown } = await gardener("pia");
    const { gitHubRest } = await import("~/server/adapters/github/rest");
    const nowhere = gitHubRest({ apiUrl: "http://127.0.0.1:59999/api/v3", client: null });
    const push = pushProject({ ...deps, gitHub: nowhere }, user, {
      ...(await shown("pia/garden")),
      branch: "main",
      message: "Mine",
      target: "existing",
      name: "",
      isPrivate: true,
      fullName: "pia/garden",
    });
    expect(await refusal(push)).toBe("unavailable: GitHub did not answer. Please try again.");
  });
});

describe("a repository that was renamed", () => {
  it("keeps its link, whose name is updated, and takes only what changed", async () => {
    const { gitHub } = world();
    const { create, push, write, read, sent, fullName } = await gardener("rena");
    await create();
    gitHub.rename(fullName, "rena/new-garden");
    sent();
    await write({ "index.html": "<h1>New garden</h1>" });
    expect(await push()).toMatchObject({ state: "pushed", files: 1, repository: "rena/new-garden" });
    // The other file was left alone: the push went on where the last one ended.
    expect(sent().filter(({ path }) => path.endsWith("/git/trees"))).toMatchObject([
      { path: "/repos/rena/new-garden/git/trees", body: { tree: [{ path: "index.html" }] } },
    ]);
    expect((await read()).link).toMatchObject({ repository: "rena/new-garden", ahead: 0 });
  });

  it("is not mistaken for another one that has its old name", async () => {
    const { gitHub } = world();
    const { create, push, read, fullName } = await gardener("otto");
    await create();
    gitHub.rename(fullName, "otto/moved");
    gitHub.addRepository(fullName, { files: { "index.html": "Somebody else's" } });
    expect(await push()).toMatchObject({ state: "conflict" });
    expect(gitHub.files(fullName)).toEqual({ "index.html": "Somebody else's" });
    expect((await read()).link).toMatchObject({ repository: fullName });
  });

  it("loses no file to another one that has its old name and the same files", async () => {
    const { gitHub } = world();
    const { create, push, write, undo, fullName } = await gardener("ottilie");
    await create();
    await write({ "added.txt": "added" });
    await push();
    gitHub.rename(fullName, "ottilie/moved");
    gitHub.addRepository(fullName, { files: { ...page, "added.txt": "added" } });
    await undo();
    await push();
    expect(gitHub.files(fullName)).toEqual({ ...page, "added.txt": "added" });
  });

  it("keeps a link that was made before its number was stored", async () => {
    const { deps, gitHub } = world();
    const { create, push, write, read, projectId, fullName } = await gardener("olga");
    await create();
    await deps.db.gitHubLink.update({
      where: { projectId },
      data: { repositoryId: null },
      select: { projectId: true },
    });
    gitHub.rename(fullName, "olga/elsewhere");
    await write({ "index.html": "<h1>Elsewhere</h1>" });
    expect(await push()).toMatchObject({ state: "pushed", files: 1 });
    expect((await read()).link).toMatchObject({ repository: "olga/elsewhere" });
  });
});
