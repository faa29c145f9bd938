import { describe, expect, it } from "vitest";
import type { z } from "zod";
import * as archive from "~/domain/transfer/archive";
import { archiveFiles, readmeOf } from "~/domain/transfer/readme";
import { databaseTables } from "~tests/support/database-tables";
import { convertedTables, exportedTables, leftOutTables } from "~tests/support/exported-tables";
import { textOf } from "~tests/support/source-files";

const readSchema = (): Map<string, string[]> =>
  new Map([...databaseTables()].map(([name, columns]) => [name, columns.map(({ field }) => field)]));

describe("the database", () => {
  it("has no table of which nobody decided whether an export holds it", () => {
    const decided = [exportedTables, convertedTables, leftOutTables].flatMap((tables) => Object.keys(tables));
    expect(decided.toSorted()).toEqual([...readSchema().keys()].toSorted());
  });

  it.each(Object.entries(exportedTables))(
    "has no column of %s of which nobody decided it",
    (name, { record, leftOut }) => {
      const decided = [...Object.keys(record.shape), ...Object.keys(leftOut)];
      expect(decided.toSorted()).toEqual(readSchema().get(name)?.toSorted());
    },
  );
});

describe("the documentation", () => {
  const docs = textOf("src/content/docs/your-data.mdx");

  it("lists the files that an archive holds, as its own text does", () => {
    const listed = [...docs.matchAll(/^- `([\w<>/]+\.[\w<>]+)`: /gm)].map(([, path]) => path);
    const wanted = archiveFiles.map(({ path }) => path);
    expect(listed).toEqual(wanted);
    for (const path of wanted) expect(readmeOf()).toContain(`\`${path}\``);
  });

  const fieldsOf = (file: z.ZodObject): string[] => Object.keys(file.shape);

  it.each([
    ["The manifest", fieldsOf(archive.manifest)],
    ["Profile and settings", fieldsOf(archive.accountFile)],
    ["Templates", fieldsOf(archive.templateFile)],
    ["Projects", fieldsOf(archive.projectFile)],
    ["Chats", fieldsOf(archive.chatFile)],
    [
      "Chats",
      [
        exportedTables.Message,
        exportedTables.Attachment,
        exportedTables.ToolCall,
        exportedTables.ModelCall,
        exportedTables.RepairTry,
        exportedTables.CommandExecution,
        exportedTables.AgentRun,
        exportedTables.AgentStep,
      ].flatMap(({ record }) => Object.keys(record.shape)),
    ],
    [
      "Projects",
      [
        exportedTables.Version,
        exportedTables.ProjectBranch,
        exportedTables.Publication,
        exportedTables.GitHubLink,
        exportedTables.Deployment,
      ].flatMap(({ record }) => Object.keys(record.shape)),
    ],
    ["Profile and settings", Object.keys(exportedTables.UserSettings.record.shape)],
  ])("describes every field of %s", (file, fields) => {
    const [, section = ""] = docs.split(`### ${file}\n`);
    const [text = ""] = section.split("\n### ");
    expect(fields.filter((field) => !new RegExp(`\`${field}\`|^\`?${field}`).test(text))).toEqual([]);
  });
});
