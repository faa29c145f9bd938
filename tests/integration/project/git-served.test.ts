import { readFileSync } from "node:fs";
import path from "node:path";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { siteParts } from "~/server/adapters/site-parts/site-parts-folder";
import { exportVersion } from "~/server/services/project/export-version";
import { listTree } from "~/server/services/project/project-store";
import { bytesOf } from "~tests/support/bytes-of";
import { commit, git, gitWorld, hasGit } from "~tests/support/git-world";

const { remote, clone, headOf, change, world } = gitWorld();

const APP = { "src/App.tsx": "export default () => <h1>One</h1>;\n" };
const two = { "src/App.tsx": "export default () => <h1>Two</h1>;\n" };

/** The files of the project itself on screen. */
async function ownFiles(projectId: string) {
  const { treeId } = await headOf(projectId);
  return (await listTree(world().deps.db, projectId, treeId ?? "")).map((file) => file.path);
}

async function exported(made: Awaited<ReturnType<typeof remote>>, format: "zip" | "git") {
  const { id: versionId } = await headOf(made.projectId);
  const deps = { ...world().deps, siteParts: siteParts(process.cwd()), supabaseOf: async () => null };
  const { content } = await exportVersion(deps, made.user, { versionId, format });
  const entries = Object.entries(unzipSync(await bytesOf(content)));
  return new Map(entries.map(([name, bytes]) => [name.slice(name.indexOf("/") + 1), Buffer.from(bytes)]));
}

async function filesAt(at: string) {
  const names = (await git(at, "ls-files", "-z")).split("\0").filter(Boolean);
  return new Map(names.map((name) => [name, readFileSync(path.join(at, name))]));
}

describe.skipIf(!hasGit)("what a clone has beside a project's own files", () => {
  it("is what its zip has, under the ids that its export has, each time", async () => {
    const made = await remote(APP);
    const at = await clone(made.url);
    const files = await filesAt(at);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(["package.json", "index.html", "src/App.tsx", "vite.config.mjs"]),
    );
    const zip = await exported(made, "zip");
    expect(files).toEqual(new Map([...zip].toSorted(([one], [other]) => (one < other ? -1 : 1))));
    const id = await git(at, "rev-parse", "HEAD");
    expect((await exported(made, "git")).get(".git/refs/heads/main")?.toString().trim()).toBe(id);
    expect(await git(await clone(made.url), "rev-parse", "HEAD")).toBe(id);
    expect(await git(at, "fsck", "--strict", "--full")).toBe("");
    expect(await ownFiles(made.projectId)).toEqual(["src/App.tsx"]);
  });

  it("is no file of the project when a push brings it back as it was", async () => {
    const made = await remote(APP);
    const at = await clone(made.url);
    await commit(at, { ...two, "src/sum.ts": "export const sum = 1;\n" }, "Say two");
    const pushed = await commit(at, { "src/sum.ts": "export const sum = 2;\n" }, "Sum");
    await git(at, "push", "-q", "origin", "main");
    expect(await ownFiles(made.projectId)).toEqual(["src/App.tsx", "src/sum.ts"]);
    expect(await headOf(made.projectId)).toMatchObject({ number: 3, commitId: pushed });
    const fresh = await clone(made.url);
    expect(await git(fresh, "rev-parse", "HEAD")).toBe(pushed);
    expect(await filesAt(fresh)).toEqual(await exported(made, "zip"));
  });

  it("is the user's own once it was changed, and wins", async () => {
    const made = await remote(APP);
    const at = await clone(made.url);
    const manifest = JSON.parse(readFileSync(path.join(at, "package.json"), "utf8"));
    manifest.dependencies.react = "19.0.0";
    manifest.scripts.lint = "eslint .";
    const text = JSON.stringify(manifest, null, 4);
    const pushed = await commit(at, { "package.json": text }, "Pin React");
    await git(at, "push", "-q", "origin", "main");
    expect(await ownFiles(made.projectId)).toEqual(["package.json", "src/App.tsx"]);
    const fresh = await clone(made.url);
    expect(await git(fresh, "rev-parse", "HEAD")).toBe(pushed);
    expect((await exported(made, "zip")).get("package.json")?.toString()).toBe(text);
    await change(made.user, made.chatId, two);
    await git(at, "pull", "-q", "--ff-only");
    expect(readFileSync(path.join(at, "package.json"), "utf8")).toBe(text);
    expect(await filesAt(at)).toEqual(await exported(made, "zip"));
    await commit(
      at,
      { "index.html": `<title>Mine</title>${readFileSync(path.join(at, "index.html"), "utf8")}` },
      "Title",
    );
    await git(at, "push", "-q", "origin", "main");
    expect(await ownFiles(made.projectId)).toEqual(expect.arrayContaining(["index.html", "vite.config.mjs"]));
    expect((await exported(made, "zip")).get("index.html")?.toString()).toContain("<title>Mine</title>");
  });

  it("goes forward with every version, also for clones from before there was any of it", async () => {
    const made = await remote(APP);
    const [at, old] = [await clone(made.url), await clone(made.url)];
    // As it was cloned then: the version alone.
    await git(old, "reset", "-q", "--hard", (await headOf(made.projectId)).commitId ?? "");
    await git(old, "update-ref", "refs/remotes/origin/main", "HEAD");
    expect([...(await filesAt(old)).keys()]).toEqual(["src/App.tsx"]);
    for (const files of [two, APP]) {
      await change(made.user, made.chatId, files);
      await git(at, "pull", "-q", "--ff-only");
    }
    await git(old, "pull", "-q", "--ff-only");
    expect(await git(old, "rev-parse", "HEAD")).toBe(await git(at, "rev-parse", "HEAD"));
    expect(await filesAt(at)).toEqual(await exported(made, "zip"));
    await commit(at, two, "Mine");
    await git(at, "push", "-q", "origin", "main");
    await git(old, "pull", "-q", "--ff-only");
    expect(await ownFiles(made.projectId)).toEqual(["src/App.tsx"]);
  });

  it("is no change of a branch that was pushed from a clone", async () => {
    const made = await remote({ ...APP, "src/a.css": "a {}\n" });
    const at = await clone(made.url);
    await git(at, "switch", "-q", "-c", "more");
    const commitId = await commit(at, two, "Say two");
    await git(at, "push", "-q", "origin", "more");
    const { projectId, api } = made;
    expect(await api.project.branches({ projectId })).toMatchObject([{ name: "more", ahead: 1, behind: 0 }]);
    const seen = await api.project.branchChange({ projectId, name: "more" });
    expect(seen.after.files.map((file) => file.path)).toEqual(["src/App.tsx", "src/a.css"]);
    await change(made.user, made.chatId, { "src/a.css": "a { color: red }\n" });
    expect(await api.project.branches({ projectId })).toMatchObject([{ ahead: 1, behind: 1 }]);
    const merged = await api.project.mergeBranch({ projectId, name: "more", commitId });
    expect(merged).toMatchObject({ state: "merged" });
    expect(await ownFiles(projectId)).toEqual(["src/App.tsx", "src/a.css"]);
    await git(at, "switch", "-q", "main");
    await git(at, "pull", "-q", "--ff-only");
    expect(await filesAt(at)).toEqual(await exported(made, "zip"));
  });
});
