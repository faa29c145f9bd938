import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { templateFolder } from "~/server/adapters/templates/template-folder";
import { boardTemplate } from "../../../../support/board-template";

let folder: string;
const warnings: string[] = [];
const log = { warn: (_: unknown, message: string) => void warnings.push(message) };

beforeEach(async () => {
  warnings.length = 0;
  folder = await mkdtemp(path.join(tmpdir(), "templates-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(id: string, files: Record<string, string>) {
  await mkdir(path.join(folder, id));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, id, name), text);
}
const { html, css, script = "" } = boardTemplate.files;
const whole = {
  "template.json": JSON.stringify(boardTemplate.manifest),
  "index.html": html,
  "style.css": css,
  "script.js": script,
};

it("reads every template, and those without a script", async () => {
  const { "script.js": _, ...still } = whole;
  await write("board", whole);
  await write("still-board", still);
  const templates = templateFolder({ folder, log });
  expect(await templates.find("board")).toEqual(boardTemplate);
  expect((await templates.find("still-board"))?.files.script).toBeUndefined();
  expect(await templates.find("../board")).toBeUndefined();
  expect(warnings).toEqual([]);
});

it("puts the shared style sheets in place of their imports", async () => {
  await writeFile(path.join(folder, "page.css"), "p {\n  margin: 0;\n}\n");
  await writeFile(path.join(folder, "form.css"), "label {\n  color: red;\n}\n");
  await write("board", { ...whole, "style.css": `@import "../page.css";\n@import "../form.css";\n\n${css}` });
  const board = await templateFolder({ folder, log }).find("board");
  expect(board?.files.css).toBe(`p {\n  margin: 0;\n}\n\nlabel {\n  color: red;\n}\n\n${css}`);
  expect(warnings).toEqual([]);
});

it("omits a broken template and logs a warning", async () => {
  await write("board", whole);
  await write("broken", { ...whole, "template.json": "{" });
  await write("lost", { ...whole, "style.css": `@import "../none.css";\n${css}` });
  await write("Bad Name", whole);
  expect((await templateFolder({ folder, log }).all()).map(({ id }) => id)).toEqual(["board"]);
  expect(warnings).toHaveLength(3);
});

it("is empty if there is no folder", async () => {
  expect(await templateFolder({ folder: path.join(folder, "none"), log }).all()).toEqual([]);
  expect(warnings).toEqual(["the templates cannot be read"]);
});
