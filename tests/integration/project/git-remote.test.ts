import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deflateSync, gzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { entryHeader } from "~/domain/git/pack-entry";
import { FLUSH, pktLine } from "~/domain/git/pkt-line";
import { DraftFiles } from "~/domain/project/draft-files";
import { siteParts } from "~/server/adapters/site-parts/site-parts-folder";
import { gitId } from "~/server/services/git/git-object";
import { writePack } from "~/server/services/git/write-pack";
import { exportVersion } from "~/server/services/project/export-version";
import { undoVersion } from "~/server/services/project/move-head";
import { bytesOf } from "~tests/support/bytes-of";
import { commit, git, gitWorld, hasGit, run } from "~tests/support/git-world";

const { folder, remote, clone, headOf, change, keyOf, asUser, world } = gitWorld();

describe.skipIf(!hasGit)("a project as a remote of git", () => {
  it("is cloned with every version, under the ids that its export has", async () => {
    const { url, user, chatId, projectId, api } = await remote();
    await change(user, chatId, { "styles/größe.css": "h1 { color: teal }\n" });
    const at = await clone(url);
    expect(await git(at, "fsck", "--strict", "--full")).toBe("");
    expect(readFileSync(path.join(at, "styles/größe.css"), "utf8")).toBe("h1 { color: teal }\n\n");
    const { items } = await api.project.versions({ projectId, limit: 5 });
    expect((await git(at, "log", "--format=%s")).split("\n")).toHaveLength(items.length);
    expect(await git(at, "rev-parse", "HEAD")).toBe((await headOf(projectId)).commitId);
    expect(await git(at, "branch", "--show-current")).toBe("main");
  });

  it.each([
    ["a page", { "index.html": "<h1>One</h1>\n" }],
    [
      "an app",
      { "src/App.tsx": "export default () => <h1>One</h1>;\n", "src/site.css": "h1 { margin: 0 }\n" },
    ],
  ])(
    "of %s is cloned, alone or from its export, with the bytes of every file of its zip",
    async (_, files) => {
      const { url, user, projectId } = await remote(files);
      const at = await clone(url);
      const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      await commit(
        at,
        { "img/größe.png": bytes, "a.txt": "a\r\nb\rc", "empty.css": "", "b.svg": "<svg/>" },
        "More",
      );
      await git(at, "push", "-q", "origin", "main");
      const { id: versionId } = await headOf(projectId);
      const deps = { ...world().deps, siteParts: siteParts(process.cwd()), supabaseOf: async () => null };
      const unpacked = async (format: "zip" | "git") => {
        const { content } = await exportVersion(deps, user, { versionId, format });
        const entries = Object.entries(unzipSync(await bytesOf(content)));
        return new Map(entries.map(([name, each]) => [name.slice(name.indexOf("/") + 1), each]));
      };
      const zip = await unpacked("zip");
      const exported = path.join(folder, `exported-${projectId}`);
      for (const [name, content] of await unpacked("git")) {
        mkdirSync(path.dirname(path.join(exported, name)), { recursive: true });
        writeFileSync(path.join(exported, name), content);
      }
      const filesOf = async (address: string) => {
        const cloned = await clone(address);
        const names = (await git(cloned, "ls-files", "-z")).split("\0").filter(Boolean);
        return new Map(names.map((name) => [name, Uint8Array.from(readFileSync(path.join(cloned, name)))]));
      };
      expect(await filesOf(exported)).toEqual(zip);
      const own = await filesOf(url);
      expect([...own.keys()]).toEqual(
        expect.arrayContaining([...Object.keys(files), "img/größe.png", "a.txt"]),
      );
      for (const [name, content] of own) expect({ name, content }).toEqual({ name, content: zip.get(name) });
    },
  );

  it("takes a push as versions that keep the names of their commits, and brings them to other clones", async () => {
    const { url, projectId, chatId, user } = await remote();
    const [one, other] = [await clone(url), await clone(url)];
    await commit(one, { "index.html": "<h1>Two</h1>\n" }, "Say two");
    const last = await commit(one, { "src/run.sh": "echo hi\n" }, "Add a program");
    await git(one, "update-index", "--chmod=+x", "src/run.sh");
    await git(one, "commit", "-q", "--amend", "--no-edit");
    const pushed = await git(one, "rev-parse", "HEAD");
    expect(pushed).not.toBe(last);
    expect(await git(one, "push", "origin", "main")).toContain("remote: Saved 2 versions.");
    const head = await headOf(projectId);
    expect(head).toMatchObject({ commitId: pushed, number: 3, message: "Add a program", authorName: "Ada" });
    await git(other, "pull", "-q");
    expect(await git(other, "rev-parse", "HEAD")).toBe(pushed);
    expect(await git(other, "fsck", "--strict", "--full")).toBe("");
    // What the product writes next builds on the pushed commit.
    await change(user, chatId, { "index.html": "<h1>Three</h1>\n" });
    await git(other, "pull", "-q");
    expect(await git(other, "rev-parse", "HEAD~1")).toBe(pushed);
    const fresh = await clone(url);
    expect(await git(fresh, "fsck", "--strict", "--full")).toBe("");
    expect(await git(fresh, "show", "HEAD~1:src/run.sh")).toBe("echo hi");
  });

  it("refuses a push onto what it does not know, until it is rebased", async () => {
    const { url, user, chatId, projectId } = await remote({
      "index.html": "<h1>One</h1>\n",
      "a.css": "a {}\n",
    });
    const at = await clone(url);
    await commit(at, { "b.css": "b {}\n" }, "Mine");
    await change(user, chatId, { "a.css": "a { color: red }\n" });
    const refused = await run(at, "push", "origin", "main");
    expect(refused).toMatchObject({ failed: true });
    expect(refused.output).toContain("rejected");
    await git(at, "fetch", "-q");
    const forced = await run(at, "push", "--force", "origin", "main");
    expect(forced.output).toContain("remote rejected");
    expect(forced.output).toContain("non-fast-forward: push to another branch");
    await git(at, "pull", "-q", "--rebase");
    await git(at, "push", "-q", "origin", "main");
    expect((await headOf(projectId)).commitId).toBe(await git(at, "rev-parse", "HEAD"));
  });

  it("keeps what is being edited in the app when somebody pushes", async () => {
    const { url, api, projectId } = await remote({ "index.html": "<h1>One</h1>\n", "a.css": "a {}\n" });
    const at = await clone(url);
    const doc = new Y.Doc();
    for (const update of (await api.project.openDraft({ projectId, after: 0 })).updates)
      Y.applyUpdate(doc, Buffer.from(update, "base64"));
    const known = Y.encodeStateVector(doc);
    const file = new DraftFiles(doc).get("index.html");
    if (!(file instanceof Y.Text)) throw new Error("The page is no text");
    file.insert(0, "<!-- typed -->");
    const update = Buffer.from(Y.encodeStateAsUpdate(doc, known)).toString("base64");
    await api.project.edit({ projectId, update });
    await commit(at, { "a.css": "a { color: red }\n" }, "Pushed");
    await git(at, "push", "-q", "origin", "main");
    await api.project.save({ projectId });
    await git(at, "pull", "-q");
    expect(readFileSync(path.join(at, "index.html"), "utf8")).toContain("<!-- typed --><h1>One</h1>");
    expect(readFileSync(path.join(at, "a.css"), "utf8")).toBe("a { color: red }\n");
  });

  it.each([
    ["is no gzip", "gzip", Buffer.from("no gzip"), 400, "The request cannot be unpacked.\n"],
    [
      "ends early",
      "gzip",
      gzipSync(randomBytes(500)).subarray(0, 300),
      400,
      "The request cannot be unpacked.\n",
    ],
    ["is empty", "gzip", Buffer.of(), 400, "The request cannot be unpacked.\n"],
    [
      "is far longer unpacked",
      "gzip",
      gzipSync(Buffer.alloc(40_000_000)),
      413,
      expect.stringContaining("too l"),
    ],
    [
      "is packed otherwise",
      "br",
      Buffer.of(1),
      400,
      "The request is packed in another way than git does it.\n",
    ],
  ])("says of a body that %s what is wrong with it", async (_, encoding, body, status, text) => {
    const { bare, token } = await remote();
    for (const service of ["git-upload-pack", "git-receive-pack"]) {
      const answer = await fetch(`${bare}/${service}`, {
        method: "POST",
        headers: {
          authorization: `Basic ${Buffer.from(`me:${token}`).toString("base64")}`,
          "content-encoding": encoding,
        },
        body: Uint8Array.from(body),
      });
      expect([answer.status, await answer.text()]).toEqual([status, text]);
    }
  });

  it("refuses what the plan has no room for", async () => {
    const { url, user, projectId } = await remote();
    const at = await clone(url);
    await commit(at, { "a.png": randomBytes(1_500_000) }, "Large");
    const { db } = world().deps;
    await db.user.update({ where: { id: user.id }, data: { planId: "free-plan" } });
    await db.project.update({ where: { id: projectId }, data: { versionBytes: 99_500_000 } });
    expect((await run(at, "push", "origin", "main")).output).toMatch(/remote rejected.*storage/);
    expect((await headOf(projectId)).number).toBe(1);
  });

  it("takes a merge as one version, and keeps the commits beside it", async () => {
    const { url, user, chatId, projectId } = await remote();
    const at = await clone(url);
    await commit(at, { "mine.css": "a {}\n" }, "Mine");
    await change(user, chatId, { "index.html": "<h1>Theirs</h1>\n" });
    await git(at, "pull", "-q", "--no-rebase", "--no-edit");
    await git(at, "push", "-q", "origin", "main");
    expect(await headOf(projectId)).toMatchObject({
      number: 3,
      commitId: await git(at, "rev-parse", "HEAD"),
    });
    expect(await git(await clone(url), "fsck", "--strict", "--full")).toBe("");
  });

  it("follows an undo, and redoes it where its commit is pushed again", async () => {
    const { url, user, chatId, projectId } = await remote();
    await change(user, chatId, { "index.html": "<h1>Two</h1>\n" });
    const at = await clone(url);
    const undone = await headOf(projectId);
    await undoVersion(world().deps, user, { projectId });
    await git(at, "push", "-q", "origin", "main");
    expect((await headOf(projectId)).id).toBe(undone.id);
  });

  it("makes versions of the newest fifty commits alone, among which git bisects", {
    tags: ["long"],
  }, async () => {
    const { url, projectId } = await remote();
    const at = await clone(url);
    for (let number = 1; number <= 60; number++)
      await commit(at, { "count.txt": `${number}\n` }, `Count ${number}`);
    const pushed = await git(at, "push", "origin", "main");
    expect(pushed).toContain("Saved 50 versions.");
    expect(pushed).toContain("10 older commits are in the history without being versions.");
    expect((await headOf(projectId)).number).toBe(51);
    const fresh = await clone(url);
    expect(await git(fresh, "fsck", "--strict", "--full")).toBe("");
    await git(fresh, "bisect", "start", "HEAD", "HEAD~59");
    const found = await git(fresh, "bisect", "run", "sh", "-c", "test $(cat count.txt) -lt 37");
    expect(found).toContain("Count 37");
  });

  it.each([
    [
      "a symbolic link",
      (at: string) => symlinkSync("/etc/passwd", path.join(at, "link")),
      "link: a project cannot have symbolic links",
    ],
    [
      "what is made again",
      (at: string) => {
        mkdirSync(path.join(at, "node_modules"));
        writeFileSync(path.join(at, "node_modules/a.js"), "1\n");
      },
      "node_modules: a project does not hold",
    ],
    [
      "a secret",
      (at: string) => writeFileSync(path.join(at, ".env"), "KEY=1\n"),
      ".env: a project does not hold",
    ],
    [
      "more than a project can have",
      (at: string) => {
        for (let n = 0; n < 501; n++) writeFileSync(path.join(at, `${n}.txt`), `${n}`);
      },
      "at most 500 files",
    ],
    [
      "a large picture",
      (at: string) => writeFileSync(path.join(at, "a.png"), randomBytes(2_100_000)),
      "a.png: An image can have at most 2 MB.",
    ],
    [
      "what a terminal obeys and nobody sees",
      (at: string) => writeFileSync(path.join(at, "\u001b[2J\u202egnp.\nexe"), "x"),
      String.raw`\u001b[2J\u202egnp.\u000aexe: this cannot be a file name`,
    ],
  ])("refuses %s by its name, and stays as it was", async (_what, write, reason) => {
    const { url, projectId } = await remote();
    const at = await clone(url);
    const before = await headOf(projectId);
    write(at);
    await commit(at, {}, "Hostile");
    const { output, failed } = await run(at, "push", "origin", "main");
    expect(failed).toBe(true);
    expect(output).toContain("remote rejected");
    expect(output).toContain(reason);
    expect(await headOf(projectId)).toEqual(before);
  });

  it("refuses 20 MB with a reason, tags, and the deletion of main", { tags: ["long"] }, async () => {
    const { url } = await remote();
    const at = await clone(url);
    await git(at, "push", "-q", "origin", "HEAD:main");
    await commit(
      at,
      Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}.png`, randomBytes(1_000_000)])),
      "Large",
    );
    const large = await run(at, "push", "origin", "main");
    expect(large.failed).toBe(true);
    expect(large.output).toContain("this push is larger than one can be");
    expect((await run(at, "push", "origin", "HEAD~1:refs/tags/v1")).output).toContain("no tags");
    expect((await run(at, "push", "origin", ":main")).output).toContain("main cannot be deleted");
    const shallow = await run(folder, "clone", "-q", "--depth", "1", url, path.join(folder, "shallow"));
    expect(shallow.failed).toBe(true);
    expect(existsSync(path.join(folder, "shallow", "index.html"))).toBe(false);
  });

  it("asks for a key, hides other people's projects, and honours scopes", async () => {
    const { url, bare, projectId } = await remote();
    const guest = await fetch(`${bare}/info/refs?service=git-upload-pack`);
    expect(guest.status).toBe(401);
    expect(guest.headers.get("www-authenticate")).toMatch(/^Basic /);
    const stranger = await remote();
    const strange = await run(
      folder,
      "clone",
      url.replace(/bb_[\w-]+/, stranger.token),
      path.join(folder, "strange"),
    );
    expect(strange.output).toContain("not found");
    const { user } = stranger;
    const { token } = await keyOf(user, { scopes: ["projects:read"] });
    asUser(user);
    const reader = stranger.url.replace(/bb_[\w-]+/, token);
    const at = await clone(reader);
    await commit(at, { "a.txt": "a\n" }, "Mine");
    expect((await run(at, "push", "origin", "main")).output).toContain("403");
    expect(projectId).not.toBe(stranger.projectId);
  });
});

const text = (content: string) => new TextEncoder().encode(content);

/**
 * A push made by hand, of which nothing comes into the project.
 *
 * @param make from the id of the commit that main is at
 */
async function pushRaw(
  make: (parentId: string) => Promise<{ newId: string; pack: Uint8Array }>,
  meanwhile: (made: Awaited<ReturnType<typeof remote>>) => Promise<void> = async () => {},
) {
  const made = await remote();
  const { commitId } = await headOf(made.projectId);
  await meanwhile(made);
  const before = await headOf(made.projectId);
  const { newId, pack } = await make(commitId ?? "");
  const line = `${commitId} ${newId} refs/heads/main\0report-status\n`;
  const response = await fetch(`${made.bare}/git-receive-pack`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`me:${made.token}`)}` },
    body: Buffer.concat([pktLine(line), FLUSH, pack]),
  });
  const report = await response.text();
  expect(await headOf(made.projectId)).toEqual(before);
  return report;
}

type Made = { type: "commit" | "tree" | "blob"; bytes: Uint8Array };
const packOf = (objects: Made[]) =>
  bytesOf(
    writePack(
      objects.length,
      (async function* () {
        yield* objects;
      })(),
      (bytes) => deflateSync(bytes),
    ),
  );

const treeWith = (mode: string, name: string, id: string): Made => ({
  type: "tree",
  bytes: Buffer.concat([text(`${mode} ${name}\0`), Buffer.from(id, "hex")]),
});

async function commitOfTree(tree: Made, others: Made[], parentId: string) {
  const who = "Eve <eve@example.com> 1767225600 +0000";
  const made: Made = {
    type: "commit",
    bytes: text(
      `tree ${gitId("tree", tree.bytes)}\nparent ${parentId}\nauthor ${who}\ncommitter ${who}\n\nHostile\n`,
    ),
  };
  return { newId: gitId("commit", made.bytes), pack: await packOf([made, tree, ...others]) };
}

describe("a hostile pack", () => {
  const blob: Made = { type: "blob", bytes: text("x") };
  const blobId = gitId("blob", blob.bytes);

  it.each([
    ["../x", "100644", "../x"],
    ["..", "100644", "..: this cannot be a file name"],
    [".git", "100644", ".git: this cannot be a file name"],
    [".gitmodules", "100644", ".gitmodules: a project cannot have submodules"],
    ["module", "160000", "module: a project cannot have submodules"],
    ["a.txt", "100664", "A folder is damaged."],
  ])("with the path %s of mode %s is refused", async (name, mode, reason) => {
    const report = await pushRaw((parentId) => commitOfTree(treeWith(mode, name, blobId), [blob], parentId));
    expect(report).toContain("ng refs/heads/main ");
    expect(report).toContain(name === "../x" ? "A folder is damaged." : reason);
  });

  it("for a commit that is no longer the newest is refused, whatever its client saw", async () => {
    const report = await pushRaw(
      (parentId) => commitOfTree(treeWith("100644", "a.txt", blobId), [blob], parentId),
      ({ user, chatId }) => change(user, chatId, { "index.html": "<h1>Edited meanwhile</h1>\n" }),
    );
    expect(report).toContain("ng refs/heads/main fetch first");
  });

  it("that lacks what it names is refused", async () => {
    const report = await pushRaw((parentId) =>
      commitOfTree(treeWith("100644", "a.txt", blobId), [], parentId),
    );
    expect(report).toContain("a.txt: its contents are missing");
  });

  it("with a wrong hash is refused", async () => {
    const report = await pushRaw(async (parentId) => {
      const { newId, pack } = await commitOfTree(treeWith("100644", "a.txt", blobId), [blob], parentId);
      pack.set([(pack.at(-1) ?? 0) ^ 1], pack.length - 1);
      return { newId, pack };
    });
    expect(report).toContain("unpack The pack is damaged.");
  });

  it("that unpacks to more than it says is refused", async () => {
    const report = await pushRaw(async (parentId) => {
      const head = entryHeader("blob", 10);
      const bomb = deflateSync(Buffer.alloc(4_000_000));
      const pack = await packOf([{ type: "blob", bytes: text("x") }]);
      const body = Buffer.concat([pack.subarray(0, 12), head, bomb]);
      return {
        newId: parentId.replace(/^./, "f"),
        pack: Buffer.concat([body, createHash("sha1").update(body).digest()]),
      };
    });
    expect(report).toContain("unpack An object is damaged.");
  });
});
