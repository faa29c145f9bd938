import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { gitId } from "~/server/services/git/git-object";
import { setBranch } from "~/server/services/project/branch-store";
import { newDocument, writeFiles } from "~/server/services/project/draft-document";
import { insertUpdate } from "~/server/services/project/draft-store";
import { commitBytes } from "~/server/services/project/git-objects";
import { undoVersion } from "~/server/services/project/move-head";
import { draftVersion, insertObjects } from "~/server/services/project/project-store";
import { chatWorld } from "~tests/support/chat-world";
import { installation, jsonIn, unpack } from "~tests/support/transfer-world";

const world = chatWorld();
const here = installation(() => ({ kind: "embedded", db: world().deps.db, close: async () => {} }));

const page = (text: string) => ({ tokens: [`\`\`\`html index.html\n<h1>${text}</h1>\n\`\`\`\n`] });

it("holds a repository that git clones: the version on screen, the others as tags, the draft, and what was pushed", async () => {
  const { deps, model, send, settled } = world();
  const user = await world().newUser();
  model.reply(page("One"));
  const { chatId } = await send(user, "A page");
  await settled(user, chatId);
  model.reply(page("Two"));
  await send(user, "Another", chatId);
  await settled(user, chatId);
  const { projectId } = await deps.db.chat.findUniqueOrThrow({
    where: { id: chatId },
    select: { projectId: true },
  });
  const id = projectId ?? "";
  // Undone: the second version is on no branch any more.
  await undoVersion(deps, user, { projectId: id });
  const document = newDocument();
  const update = writeFiles(document, new Map([["index.html", "<h1>Unsaved</h1>"]]));
  await deps.db.$transaction((tx) =>
    insertUpdate({ tx, projectId: id }, document, update ?? new Uint8Array()),
  );

  const pushed = draftVersion(new Map([["index.html", "<h1>Pushed</h1>"]]));
  const head = await deps.db.version.findFirstOrThrow({ where: { projectId: id, number: 1 } });
  const bytes = commitBytes({
    treeId: pushed.treeId,
    parentIds: [head.commitId ?? ""],
    author: { name: "Ada", email: "ada@example.com" },
    at: new Date("2026-01-01"),
    message: "Try an idea",
  });
  const commit = { id: gitId("commit", bytes), type: "commit" as const, bytes };
  await deps.db.$transaction(async (tx) => {
    await insertObjects(tx, id, new Map([...pushed.objects, [commit.id, commit]]));
    await setBranch(tx, id, { name: "idea", commitId: commit.id, now: new Date("2026-01-01") });
  });

  const files = unpack(await here.export(user));
  const folder = mkdtempSync(path.join(tmpdir(), "bundle-"));
  try {
    const git = (...args: string[]) =>
      execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
    writeFileSync(path.join(folder, "p.bundle"), files[`projects/${id}/repository.bundle`] ?? "");
    git("clone", "p.bundle", "p");
    expect(git("-C", "p", "fsck", "--strict")).toBe("");
    const show = (ref: string) => git("-C", "p", "show", `${ref}:index.html`);
    expect([show("HEAD"), show("v1"), show("v2"), show("origin/draft")]).toEqual([
      ...["<h1>One</h1>", "<h1>One</h1>", "<h1>Two</h1>", "<h1>Unsaved</h1>"],
    ]);
    expect(show("origin/pushed/idea")).toBe("<h1>Pushed</h1>");
    expect(git("-C", "p", "rev-parse", "origin/pushed/idea~1")).toBe(git("-C", "p", "rev-parse", "v1"));
    const { versions, draftTreeId } = jsonIn(files, `projects/${id}/project.json`);
    expect([git("-C", "p", "rev-parse", "v2"), git("-C", "p", "rev-parse", "origin/draft^{tree}")]).toEqual([
      versions[1].commitId,
      draftTreeId,
    ]);
    expect(git("-C", "p", "log", "--format=%an <%ae> %s", "v2")).toBe(
      "qwen2.5-coder <model@bluebonnet.invalid> Change “One” to “Two”\nqwen2.5-coder <model@bluebonnet.invalid> Add One",
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
