import { describe, expect, it } from "vitest";
import { loopReason } from "~/domain/chat/agent/loop-end";
import { controlsOf } from "~/domain/chat/agent/page-controls";
import { readAction, writtenProtocol } from "~/domain/chat/agent/written-action";

const files = new Map([["src/App.tsx", "export const a = 1;\nexport const b = 2;\n"]]);
const read = (text: string) => readAction(text, files);

describe("an action that a model writes", () => {
  it.each([
    ["as it was told", 'I look.\n\n```action\n{"tool": "read_file", "path": "src/App.tsx"}\n```'],
    [
      "with its arguments apart",
      'I look.\n```json\n{"name": "read_file", "arguments": {"path": "src/App.tsx"}}\n```',
    ],
    ["without a fence", 'I look.\n{"tool": "read_file", "path": "src/App.tsx"}'],
    [
      "with the slips that can be read in one way",
      'I look.\n```action\n{"tool": "read_file", "path": "src/App.tsx",}\n```',
    ],
    [
      "in the elements of other models",
      "I look.\n<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/App.tsx</parameter>\n</function>\n</tool_call>",
    ],
  ])("is read %s", (_, text) => {
    expect(read(text)).toEqual({ tool: "read_file", args: { path: "src/App.tsx" }, said: "I look." });
  });

  it("may be files: whole ones, or places of them; of both, the first kind counts", () => {
    expect(read("New.\n```ts src/b.ts\nexport {};\n```\n```ts src/c.ts\nexport {};\n```")).toEqual({
      tool: "write_files",
      args: {
        files: [
          { path: "src/b.ts", content: "export {};\n" },
          { path: "src/c.ts", content: "export {};\n" },
        ],
      },
      said: "New.",
    });
    const edit = "<<<<<<< SEARCH\nexport const a = 1;\n=======\nexport const a = 3;\n>>>>>>> REPLACE";
    expect(read(`\`\`\`tsx src/App.tsx\n${edit}\n\`\`\`\n\`\`\`ts src/b.ts\nexport {};\n\`\`\``)).toEqual({
      tool: "edit_files",
      args: {
        files: [
          {
            path: "src/App.tsx",
            edits: [{ search: "export const a = 1;\n", replace: "export const a = 3;\n" }],
          },
        ],
      },
      said: "",
    });
    expect(read("```delete src/App.tsx\n```")).toMatchObject({ tool: "delete_files" });
  });

  it.each([
    ["an end that is missing", '{"tool": "delete_files", "paths": ["src/App.tsx", "src/'],
    ["other quotes", "{'tool': 'delete_files', 'paths': ['a']}"],
  ])("is kept as it was written with %s, which could be meant in several ways", (_, written) => {
    expect(read(`\`\`\`action\n${written}\n\`\`\``)).toMatchObject({
      tool: "delete_files",
      args: expect.stringContaining("delete_files"),
    });
  });

  it("may be a JSON file with a name, which is no tool's", () => {
    const check = '{"name": "A to-do can be added", "steps": ["See \\"x\\""]}';
    expect(read(`\`\`\`json checks/add.json\n${check}\n\`\`\``)).toMatchObject({
      tool: "write_files",
      args: { files: [{ path: "checks/add.json", content: `${check}\n` }] },
    });
  });

  it("is missing in words, and in JSON that names no tool", () => {
    expect(read("I think that is all.")).toBeNull();
    expect(read('```json\n{"a": 1}\n```')).toBeNull();
  });

  it("is described with the arguments of each tool", () => {
    const schema = { type: "object", properties: { path: { type: "string" }, lines: { type: "integer" } } };
    expect(writtenProtocol([{ name: "read_file", description: "Reads.", inputSchema: schema }])).toContain(
      '- read_file {"path": string, "lines": integer}: Reads.',
    );
  });
});

it("finds the controls of an outline that can be pressed", () => {
  const outline =
    '- main:\n  - button "Add" [ref=e1]\n  - button "Save" [disabled] [ref=e2]\n  - link "Say \\"hi\\"" [ref=e3]\n- button "\\q" [ref=e4]';
  expect(controlsOf(outline)).toEqual([
    { role: "button", name: "Add" },
    { role: "link", name: 'Say "hi"' },
  ]);
});

describe("a run gets no closer", () => {
  const step = (tool: string, result: string, versionId: string | null = null) => ({
    role: "coder" as const,
    tool,
    arguments: "{}",
    result,
    versionId,
    changes: [],
  });
  const look = step("look_at_page", "The same");

  it("with the same action and answer three times in a row of nothing else that changes", () => {
    expect(loopReason([look, look])).toBeNull();
    expect(loopReason([look, step("read_file", "x"), look, look])).toMatch(/three times/);
    expect(loopReason([look, look, step("edit_files", "x", "v"), look])).toBeNull();
    expect(loopReason([look, look, step("look_at_page", "Another")])).toBeNull();
  });

  it("with the same change three times", () => {
    const change = (id: string) => step("edit_files", id, id);
    expect(loopReason([change("1"), look, change("2"), look, change("3")])).toMatch(/three times/);
  });

  it("with five changes that bring no other check to hold", () => {
    const checks = (holding: number) =>
      step(
        "run_checks",
        ["Broken: Z (z)", ...Array.from({ length: holding }, (_, at) => `Holds: ${at} (x)`)].join("\n"),
      );
    const changes = Array.from({ length: 5 }, (_, at) => ({
      ...step("edit_files", `${at}`, `${at}`),
      arguments: `${at}`,
    }));
    expect(loopReason([checks(1), ...changes, checks(1)])).toMatch(/no other check/);
    expect(loopReason([checks(1), ...changes, checks(2)])).toBeNull();
    expect(loopReason([checks(1), ...changes.slice(1), checks(1)])).toBeNull();
  });
});
