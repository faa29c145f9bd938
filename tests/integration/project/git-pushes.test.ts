import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { callBudgets } from "~/domain/auth/limits";
import { deps } from "~/server/wiring";
import { commit, git, gitWorld, hasGit, run } from "~tests/support/git-world";
import { type HostilePack, hostilePacks, lineOf, pushOf } from "~tests/support/hostile-packs";

const { remote, clone, change, headOf, world } = gitWorld();

async function push({ bare, token }: { bare: string; token: string }, branch: string, pack: HostilePack) {
  const response = await fetch(`${bare}/git-receive-pack`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`me:${token}`).toString("base64")}` },
    body: pushOf(branch, pack),
  });
  return { status: response.status, text: await response.text() };
}

const answers: Record<keyof typeof hostilePacks, string> = {
  "19,900 deltas of one base":
    "ng refs/heads/idea Commit aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa is missing.",
  "19,000 commits in a line": "unpack A push can have at most 5000 commits.",
  "a commit with 95,000 parents": "unpack A commit has more than 16 parents.",
  "a folder of 120,000 names": "unpack A folder has more than 10000 names.",
  "8 deltas that insert byte by byte":
    "ng refs/heads/idea Commit aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa is missing.",
};

it("refuses in words what is small to send and long to read, and stores nothing of it", async () => {
  const made = await remote();
  const { db } = world().deps;
  const stored = () => db.gitObject.count({ where: { projectId: made.projectId } });
  const before = await stored();
  for (const [name, make] of Object.entries(hostilePacks)) {
    const { status, text } = await push(made, "idea", make());
    const answer = Object.entries(answers).find(([each]) => each === name)?.[1];
    expect({ name, status, text }).toEqual({
      name,
      status: 200,
      text: expect.stringContaining(answer ?? ""),
    });
  }
  expect(await stored()).toBe(before);
});

it("takes as long off the user's budget as a push took", async () => {
  const made = await remote();
  const spend = (cost: number) => deps().limits.spend({ budget: "user", key: made.user.id, cost });
  const { points } = callBudgets.user;
  // Room for the fixed cost of a push, and some milliseconds.
  expect(await spend(points - 110)).toBe(0);
  const slow = hostilePacks["8 deltas that insert byte by byte"];
  expect(await push(made, "idea", slow())).toMatchObject({ status: 200 });
  expect(await spend(1)).toBeGreaterThan(0);
});

it("takes only as many commits as all of them can be read at once", async () => {
  const made = await remote();
  const { db } = world().deps;
  await db.$executeRaw`
    INSERT INTO git_objects (project_id, id, type, bytes)
    SELECT ${made.projectId}::uuid, lpad(n::text, 40, '0'), 'commit', ''::bytea FROM generate_series(1, 20000) AS n`;
  const { text } = await push(made, "idea", lineOf(1));
  expect(text).toContain("unpack A project can hold at most 20000 pushed commits.");
});

describe.skipIf(!hasGit)("git itself", () => {
  it("clones a branch of many commits that was pushed at once", async () => {
    const made = await remote();
    const line = lineOf(1_200);
    expect((await push(made, "idea", line)).text).toContain("ok refs/heads/idea");
    const at = await clone(made.url);
    expect(await git(at, "rev-list", "--count", "origin/idea")).toBe("1200");
    expect(await git(at, "rev-parse", "origin/idea")).toBe(line.tipId);
    expect(await git(at, "fsck", "--strict", "--full")).toBe("");
  });

  it("pushes in chunks, fetches after hundreds of commits of its own, and names branches in any script", async () => {
    const { url, user, chatId, projectId } = await remote();
    const at = await clone(url);
    await commit(at, { "img/photo.png": randomBytes(1_900_000), "a.txt": "a\n".repeat(50_000) }, "Large");
    await git(at, "-c", "http.postBuffer=65536", "push", "-q", "origin", "main");
    expect((await headOf(projectId)).commitId).toBe(await git(at, "rev-parse", "HEAD"));
    const line = "commit refs/heads/main\\ncommitter Ada <ada@example.com> %s +0000\\ndata 1\\nx\\n";
    const lines = `printf '${line}from refs/heads/main^0\\n' 1; for n in $(seq 2 250); do printf '${line}' $n; done`;
    await git(at, "-c", `alias.many=!(${lines}) | git fast-import --quiet`, "many");
    expect(await git(at, "rev-list", "--count", "origin/main..HEAD")).toBe("250");
    await change(user, chatId, { "index.html": "<h1>Moved</h1>\n" });
    await git(at, "fetch", "-q");
    const behind = await git(at, "rev-list", "--count", "HEAD..origin/main");
    expect(Number(behind)).toBeGreaterThan(0);
    const pushed = await run(at, "push", "origin", "HEAD:feature/ünï");
    expect(pushed).toMatchObject({ failed: false });
    expect(pushed.output).toContain("Merge feature/ünï on the Versions screen");
    expect(await git(at, "ls-remote", "origin", "refs/heads/feature/ünï")).toContain(
      await git(at, "rev-parse", "HEAD"),
    );
  });
});
