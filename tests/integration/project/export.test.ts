import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import { afterEach, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { siteParts } from "~/server/adapters/site-parts/site-parts-folder";
import { exportVersion } from "~/server/services/project/export-version";
import { bytesOf } from "~tests/support/bytes-of";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();
const parts = { siteParts: siteParts(process.cwd()), supabaseOf: async () => null };
const folder = mkdtempSync(path.join(tmpdir(), "export-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = (heading: string) => [
  "```html index.html\n",
  `<h1>${heading}</h1>\n`,
  "```\n\n",
  "```css styles/größe.css\n",
  "h1 { color: teal }\n",
  "```\n",
];

function unpack(bytes: Uint8Array): string {
  const entries = unzipSync(bytes);
  for (const [name, content] of Object.entries(entries)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return path.join(folder, Object.keys(entries)[0]?.split("/")[0] ?? "");
}

it("exports a version as files, as a git repository with its history, and as one page", async () => {
  const { deps, newUser, model, send, settled } = world();
  const user = await newUser();
  model.reply({ tokens: files("One") }, { tokens: files("Two") });
  const { chatId } = await send(user, "Make a page\n\nwith a heading");
  await settled(user, chatId);
  await send(user, "Call it Two", chatId);
  await settled(user, chatId);
  const api = callerFor(deps, user);
  const head = await api.project.ofChat({ chatId });
  const versionId = head?.versionId ?? "";

  const plain = unzipSync(
    await bytesOf((await exportVersion({ ...deps, ...parts }, user, { versionId, format: "zip" })).content),
  );
  expect(
    Object.keys(plain)
      .map((name) => name.slice(name.indexOf("/") + 1))
      .toSorted(),
  ).toEqual(["index.html", "styles/größe.css"]);

  const archive = await exportVersion({ ...deps, ...parts }, user, { versionId, format: "git" });
  expect(archive.fileName).toMatch(/^[\w.-]+\.zip$/);
  const repository = unpack(await bytesOf(archive.content));
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: repository, encoding: "utf8", stdio: "pipe" });
  expect(git("fsck", "--strict", "--full")).toBe("");
  expect(git("status", "--porcelain")).toBe("");
  const log = git("log", "--format=%an|%B%x00")
    .split("\0")
    .map((entry) => entry.trim());
  const { items } = await api.project.versions({ projectId: head?.projectId ?? "", limit: 5 });
  expect(log).toEqual([
    `${items[0]?.authorName}|Change “One” to “Two”\n\nChanged: index.html`,
    `${items[1]?.authorName}|Add One\n\nAdded: index.html, styles/größe.css`,
    "",
  ]);
  expect(git("show", "HEAD~1:index.html")).toBe("<h1>One</h1>\n");
  expect(readFileSync(path.join(repository, "index.html"), "utf8")).toBe("<h1>Two</h1>\n");

  const site = await exportVersion({ ...deps, ...parts }, user, { versionId, format: "site" });
  expect(Object.keys(unzipSync(await bytesOf(site.content))).toSorted()).toEqual([
    "index.html",
    "styles/größe.css",
  ]);
  const page = await exportVersion({ ...deps, ...parts }, user, {
    versionId,
    format: "html",
  });
  expect(new TextDecoder().decode(await bytesOf(page.content))).toContain("<h1>Two</h1>");
  await expect(
    exportVersion({ ...deps, ...parts }, await newUser(), { versionId, format: "git" }),
  ).rejects.toThrow();
});

it("exports a page with its pictures in it, and no page that must be compiled", async () => {
  const { deps, newUser } = world();
  const user = await newUser();
  const api = callerFor(deps, user);
  const exported = async (files: { path: string; text: string }[]) => {
    const { chatId } = await startWith(user, files);
    const head = await api.project.ofChat({ chatId });
    return exportVersion({ ...deps, ...parts }, user, {
      versionId: head?.versionId ?? "",
      format: "html",
    });
  };
  const page = await exported([
    { path: "index.html", text: '<img src="img/dot.svg">' },
    { path: "img/dot.svg", text: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  ]);
  expect(new TextDecoder().decode(await bytesOf(page.content))).toContain(
    '<img src="data:image/svg+xml;base64,',
  );
  const compiled = exported([
    { path: "index.html", text: '<script type="module" src="main.ts"></script>' },
    { path: "main.ts", text: "const one: number = 1;\n" },
  ]);
  await expect(compiled).rejects.toMatchObject({ code: "not_found" });
});

/** A chat whose first reply made these files. */
async function startWith(user: SignedInUser, written: { path: string; text: string }[]) {
  const { model, send, settled } = world();
  model.reply({
    tokens: written.map(
      ({ path: name, text }) => `\`\`\`${name.split(".").at(-1)} ${name}\n${text}\n\`\`\`\n\n`,
    ),
  });
  const { chatId } = await send(user, "Begin");
  await settled(user, chatId);
  return { chatId };
}
