import { describe, expect, it } from "vitest";
import { readBranchChange } from "~/server/services/project/branches";
import { commit, git, gitWorld, hasGit } from "~tests/support/git-world";
import { changed, installation, jsonIn, unpack } from "~tests/support/transfer-world";

const { remote, clone, world } = gitWorld();
const here = installation(() => ({ kind: "embedded", db: world().deps.db, close: async () => {} }));

const APP = { "src/App.tsx": "export default () => <h1>One</h1>;\n" };

/** An account whose project has a branch that was made in a clone, with all that a clone has in addition. */
async function branched() {
  const made = await remote(APP);
  const at = await clone(made.url);
  await git(at, "checkout", "-q", "-b", "idea");
  await commit(at, { "notes.md": "# Idea\n" }, "Try an idea");
  await git(at, "push", "-q", "origin", "idea");
  return { ...made, archive: await here.export(made.user) };
}

describe.skipIf(!hasGit)("a branch of an archive that was made in a clone", () => {
  it("has of the project only its own files, as before", async () => {
    const { archive } = await branched();
    const user = await here.newUser();
    expect((await here.import(user, archive)).report.skipped).toEqual([]);
    const { db } = world().deps;
    const { id: projectId } = await db.project.findFirstOrThrow({ where: { userId: user.id } });
    const { before, after } = await readBranchChange({ db }, user, { projectId, name: "idea" });
    expect(before?.files.map(({ path }) => path)).toEqual(["src/App.tsx"]);
    expect(after.files.map(({ path }) => path)).toEqual(["notes.md", "src/App.tsx"]);
  });

  it("is refused where the clone's commit is not of the version", async () => {
    const { archive, projectId } = await branched();
    const path = `projects/${projectId}/project.json`;
    const written = jsonIn(unpack(archive), path);
    const [version] = written.versions;
    expect(version.servedCommitId).toMatch(/^[\da-f]{40}$/);
    const wrong = { ...version, servedCommitId: version.commitId };
    const bytes = new TextEncoder().encode(JSON.stringify({ ...written, versions: [wrong] }));
    const { report } = await here.import(await here.newUser(), changed(archive, { [path]: bytes }));
    expect(report.skipped.length).toBeGreaterThan(0);
  });
});
