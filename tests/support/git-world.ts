import { type ExecFileException, execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, vi } from "vitest";
import { apiWorld } from "./api-world";
import { serveDispatch } from "./serve-dispatch";

export const hasGit = (() => {
  try {
    execFileSync("git", ["--version"]);
    return true;
  } catch {
    return false;
  }
})();
// biome-ignore lint/suspicious/noConsole: whoever runs the tests must know what was not tested
if (!hasGit) console.warn("Skipped: git is not installed, so nothing clones from or pushes to projects.");

type Ran = { output: string; failed: boolean };

/** Runs git, which may fail. */
export const run = (cwd: string, ...args: string[]): Promise<Ran> =>
  new Promise((resolve) =>
    execFile(
      "git",
      ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "init.defaultBranch=main", ...args],
      { cwd, encoding: "utf8", maxBuffer: 50_000_000 },
      (error: ExecFileException | null, out, err) =>
        resolve({ output: `${out}${err}`, failed: error !== null }),
    ),
  );

/** @throws Error with what git says */
export async function git(cwd: string, ...args: string[]): Promise<string> {
  const { output, failed } = await run(cwd, ...args);
  if (failed) throw new Error(`git ${args.join(" ")}: ${output}`);
  return output.trim();
}

/** Commits files, beside what is in the folder already. @returns the id of the commit */
export async function commit(at: string, files: Record<string, string | Uint8Array>, message: string) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(at, name)), { recursive: true });
    writeFileSync(path.join(at, name), content);
  }
  await git(at, "add", ".");
  await git(at, "commit", "-q", "-m", message);
  return git(at, "rev-parse", "HEAD");
}

/** An API world whose projects real clients of git reach. */
export function gitWorld() {
  const { project, change, keyOf, asUser, world } = apiWorld();
  const folder = mkdtempSync(path.join(tmpdir(), "bluebonnet-remote-"));
  let server: Awaited<ReturnType<typeof serveDispatch>>;
  let origin = "";

  beforeAll(async () => {
    vi.stubEnv("HOME", folder);
    vi.stubEnv("GIT_CONFIG_NOSYSTEM", "1");
    vi.stubEnv("GIT_TERMINAL_PROMPT", "0");
    server = await serveDispatch();
    origin = server.origin;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A project of a new user, and its address with a key in it. */
  async function remote(
    files: Record<string, string> = { "index.html": "<h1>One</h1>\n" },
    scopes?: ["projects:read"],
  ) {
    const made = await project(files);
    const { token } = await keyOf(made.user, scopes ? { scopes } : {});
    const url = `${origin}/git/${made.projectId}.git`;
    return { ...made, token, url: url.replace("://", `://me:${token}@`), bare: url };
  }

  let clones = 0;
  async function clone(url: string): Promise<string> {
    const into = path.join(folder, `clone-${++clones}`);
    await git(folder, "clone", "-q", url, into);
    return into;
  }

  async function headOf(projectId: string) {
    const { db } = world().deps;
    const { headId } = await db.project.findUniqueOrThrow({
      where: { id: projectId },
      select: { headId: true },
    });
    return db.version.findUniqueOrThrow({ where: { id: headId ?? "" } });
  }
  return { folder, remote, clone, headOf, change, keyOf, asUser, world };
}
