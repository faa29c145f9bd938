import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { gitId } from "~/server/services/git/git-object";
import { commitBytes, readTree, toGitObjects } from "~/server/services/project/git-objects";

const files = new Map<string, string | Uint8Array>([
  ["index.html", "<h1>Hällo</h1>\n"],
  ["src/a.ts", ""],
  ["src/a/b.ts", "b\r\n"],
  ["src/a-b.ts", "sorted between a.ts and a/"],
  ["picture.png", Uint8Array.from([0, 255, 10])],
]);

/** What git itself says of these files. */
function inGit(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bluebonnet-git-"));
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
  git("init", "-q");
  git("config", "core.autocrlf", "false");
  for (const [name, content] of files) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), content);
  }
  git("add", ".");
  const tree = git("write-tree");
  git("config", "user.name", "Ada");
  git("config", "user.email", "a@b.invalid");
  vi.stubEnv("GIT_AUTHOR_DATE", "1767225600 +0000");
  vi.stubEnv("GIT_COMMITTER_DATE", "1767225600 +0000");
  const commit = git("commit-tree", tree, "-m", "First");
  fs.rmSync(folder, { recursive: true });
  return `${tree} ${commit}`;
}

it("gives files, folders and commits the ids that git gives them", () => {
  const { treeId, objects } = toGitObjects(files);
  const author = { name: "Ada", email: "a@b.invalid" };
  const commit = commitBytes({
    treeId,
    parentIds: [],
    author,
    at: new Date("2026-01-01"),
    message: "First",
  });
  expect(`${treeId} ${gitId("commit", commit)}`).toBe(inGit());
  const names = (id: string) => readTree(objects.get(id)?.bytes ?? new Uint8Array()).map(({ name }) => name);
  expect(names(treeId)).toEqual(["index.html", "picture.png", "src"]);
});
