import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { importRepositoryInput, repositorySourceInput } from "~/domain/github/github-input";
import { importRepository } from "~/server/services/chat/starting/import-repository";
import { readProjectOnGitHub } from "~/server/services/github/project-link";
import { pushProject } from "~/server/services/github/push-project";
import { previewImport } from "~/server/services/github/read-repository";
import { readVersionFiles } from "~/server/services/project/versions";
import { gitHubWorld } from "~tests/support/github-world";

const world = gitHubWorld();
const PNG = new Uint8Array([137, 80, 78, 71, 0, 1, 2]);

async function importFrom(user: SignedInUser, source: string, folder = "") {
  const { deps } = world();
  const chatId = randomUUID();
  const typed = { source, branch: "", folder };
  const { commitId } = await previewImport(deps, user, repositorySourceInput.parse(typed));
  const input = importRepositoryInput.parse({ chatId, commitId, ...typed });
  const report = await importRepository(deps, user, input);
  const { project } = await deps.db.chat.findUniqueOrThrow({
    where: { id: chatId },
    select: { project: { select: { id: true, headId: true, name: true } } },
  });
  const files = await readVersionFiles(deps.db, user.id, project?.headId);
  return {
    report,
    chatId,
    projectId: project?.id ?? "",
    name: project?.name,
    files: Object.fromEntries(files),
  };
}

const LOCK = JSON.stringify({
  packages: { "node_modules/jotai": { version: "2.15.0", integrity: `sha512-${"a".repeat(86)}==` } },
});

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    (error: unknown) => (error instanceof DomainError ? `${error.code}: ${error.userMessage}` : error),
  );

describe("an import", () => {
  it("makes a project of a public repository without a connection, and says what it left out", async () => {
    const { gitHub, newUser } = world();
    const { objects } = gitHub.addRepository("ada/site", {
      files: {
        "index.html": "<h1>Ada</h1>",
        "pictures/dot.png": PNG,
        "package-lock.json": LOCK,
        "docs/package-lock.json": LOCK,
        "yarn.lock": "{}",
        "font.woff2": new Uint8Array([0, 1, 2]),
        "film.mp4": new Uint8Array(2_000_001),
        "node_modules/a/index.js": "a",
        "photo.jpg": `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 9\n`,
      },
    });
    // A link out of the project, and another repository.
    const tree = objects.addTree(objects.treeOf("main"), [
      { path: "passwords", mode: "120000", sha: objects.addBlob(Buffer.from("/etc/passwd")) },
      { path: "vendor/lib", mode: "160000", sha: "1".repeat(40) },
    ]);
    const by = { name: "ada", at: "2026-11-01T00:00:00Z" };
    objects.setBranch("main", objects.addCommit(tree ?? "", [], "Link", by));
    const { report, name, files } = await importFrom(await newUser(), `${gitHub.url}/ada/site.git`);
    expect(name).toBe("site");
    expect(files).toEqual({
      "index.html": "<h1>Ada</h1>",
      "pictures/dot.png": PNG,
      "package-lock.json": LOCK,
    });
    expect(report).toMatchObject({ repository: "ada/site", branch: "main", files: 3 });
    expect(report.leftOut).toEqual({
      count: 8,
      first: [
        { path: "film.mp4", reason: "large" },
        { path: "passwords", reason: "link" },
        { path: "vendor/lib", reason: "submodule" },
        { path: "docs/package-lock.json", reason: "pins" },
        { path: "font.woff2", reason: "binary" },
        { path: "photo.jpg", reason: "lfs" },
        { path: "node_modules/a/index.js", reason: "generated" },
        { path: "yarn.lock", reason: "generated" },
      ],
    });
    expect(gitHub.calls.every(({ token }) => token === null)).toBe(true);
  });

  it("reads a folder of a branch from its address", async () => {
    const { gitHub, newUser } = world();
    gitHub.addRepository("ada/many", { files: { "README.md": "All" } });
    gitHub.commit("ada/many", { "sites/one/index.html": "One" }, { branch: "work" });
    const user = await newUser();
    const { files, name, projectId } = await importFrom(
      user,
      "https://github.com/ada/many/tree/work/sites/one",
    );
    expect([name, files]).toEqual(["one", { "index.html": "One" }]);
    expect((await readProjectOnGitHub(world().deps, user, { projectId })).link).toBeNull();
    expect(await refusal(importFrom(user, "ada/many", "nowhere"))).toMatch(/^invalid: There is no file/);
  });

  it("takes a private one with its owner's connection only, and pushes back only what changed", async () => {
    const { deps, gitHub, connected, write } = world();
    gitHub.addRepository("bea/secret", { isPrivate: true, files: { "src/index.html": "Old" } });
    const [bea, eve] = [await connected("bea"), await connected("eve")];
    expect(await refusal(importFrom(eve, "bea/secret"))).toMatch(/^not_found/);
    const { chatId, projectId, files } = await importFrom(bea, "bea/secret");
    // Its only folder stays.
    expect(files).toEqual({ "src/index.html": "Old" });
    await write(bea, chatId, { "src/index.html": "New", "src/a.css": "a" });
    const { link, version } = await readProjectOnGitHub(deps, bea, { projectId });
    expect(link).toMatchObject({ repository: "bea/secret", branch: "main", version: 1, ahead: 1 });
    const pushed = await pushProject(deps, bea, {
      projectId,
      versionId: version.id,
      pushedId: link?.versionId ?? null,
      branch: "main",
      message: "New",
      target: "existing",
      name: "",
      isPrivate: true,
      fullName: "bea/secret",
    });
    expect(pushed).toMatchObject({ state: "pushed", files: 2 });
    expect(gitHub.files("bea/secret")).toEqual({ "src/index.html": "New", "src/a.css": "a" });
  });

  it("takes the commit that was shown, even if the branch moves meanwhile", async () => {
    const { deps, gitHub, newUser } = world();
    gitHub.addRepository("ada/moving", {
      files: { "index.html": "Shown", "a.png": PNG, "yarn.lock": "{}" },
    });
    const user = await newUser();
    const typed = { source: "ada/moving", branch: "", folder: "" };
    const found = await previewImport(deps, user, repositorySourceInput.parse(typed));
    expect(found).toMatchObject({
      repository: "ada/moving",
      branch: "main",
      leftOut: { count: 1, first: [{ path: "yarn.lock", reason: "generated" }] },
      files: [
        { path: "a.png", bytes: PNG.length },
        { path: "index.html", bytes: 5 },
      ],
    });
    gitHub.commit("ada/moving", { "index.html": "Not shown", "more.html": "Not shown" });
    const chatId = randomUUID();
    const input = importRepositoryInput.parse({ chatId, commitId: found.commitId, ...typed });
    expect(await importRepository(deps, user, input)).toMatchObject({ files: 2 });
    const unknown = { ...input, chatId: randomUUID(), commitId: "0".repeat(40) };
    expect(await refusal(importRepository(deps, user, unknown))).toMatch(
      /^conflict: The repository has changed/,
    );
  });

  it("names the first of very many files that are left out, generated ones last", async () => {
    const { deps, gitHub, newUser } = world();
    const packages = Array.from({ length: 200 }, (_, at) => [`a/node_modules/${at}.js`, "x"]);
    gitHub.addRepository("ada/packages", {
      files: {
        "index.html": "<h1>Ada</h1>",
        "film.mp4": new Uint8Array(2_000_001),
        ...Object.fromEntries(packages),
      },
    });
    const user = await newUser();
    const source = repositorySourceInput.parse({ source: "ada/packages", branch: "", folder: "" });
    for (const { leftOut } of [
      await previewImport(deps, user, source),
      (await importFrom(user, "ada/packages")).report,
    ]) {
      expect(leftOut.count).toBe(201);
      expect(leftOut.first).toHaveLength(100);
      expect(leftOut.first[0]).toEqual({ path: "film.mp4", reason: "large" });
    }
  });

  it("is refused where there is more than a project takes", async () => {
    const { gitHub, newUser } = world();
    const user = await newUser();
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`files/${at}.txt`, `${at}`]));
    gitHub.addRepository("ada/large", { files: { ...many, "few/one.txt": "1" } });
    gitHub.addRepository("ada/long", {
      files: { "a.txt": "a".repeat(1_500_000), "b.txt": "b".repeat(600_000) },
    });
    gitHub.addRepository("ada/empty");
    expect(await refusal(importFrom(user, "ada/large"))).toBe(
      "invalid: There are 202 files of under 1 kB. Up to 200 files and 2 MB can be imported: name one of the folders.",
    );
    expect(await refusal(importFrom(user, "ada/long"))).toMatch(/^invalid: There are 2 files of 2\.1 MB/);
    expect(await refusal(importFrom(user, "ada/empty"))).toBe("invalid: The repository is empty.");
    expect(await refusal(importFrom(user, "ada/large/tree/none"))).toBe(
      "not_found: The repository has no branch none.",
    );
    expect((await importFrom(user, "ada/large", "few")).files).toEqual({ "one.txt": "1" });
  });
});
