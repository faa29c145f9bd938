import type { ProjectFiles } from "../../project/project-files";
import { extractBlocks } from "../../reply/extract-blocks";
import { fileSteps } from "../../reply/file-steps";
import { CALL_LABEL, CALL_WRAPPERS, readWrittenCalls } from "../../reply/tool-call";

/** The label of the fence that holds an action other than a file. */
export const ACTION_LABEL = "action";

export type WrittenAction = {
  tool: string;
  /** The raw text when they are ambiguous. */
  args: Record<string, unknown> | string;
  /** The text before it. */
  said: string;
};

type DescribedTool = { name: string; description?: string | undefined; inputSchema: object };

/** The written protocol, for models that cannot call tools: one action per answer; files are written as usual. */
export const writtenProtocol = (tools: readonly DescribedTool[]): string =>
  `How to act: each of your answers is one short sentence and then exactly one action. Then wait: the next message tells its result.

An action is a fence with JSON:

\`\`\`${ACTION_LABEL}
{"tool": "read_file", "path": "src/App.tsx"}
\`\`\`

${tools.some(({ name }) => name === "write_files") ? WRITTEN_FILES : ""}The tools:
${tools
  .filter(({ name }) => name !== "edit_files" && name !== "write_files")
  .map(({ name, description, inputSchema }) => `- ${name} ${parametersOf(inputSchema)}: ${description ?? ""}`)
  .join("\n")}`;

const WRITTEN_FILES = `Only files are written as themselves. A new file, or one of which most changes, is given whole, in a fence with its path:

\`\`\`tsx src/App.tsx
the whole file
\`\`\`

To change a part of a file, its fence holds the places that change:

\`\`\`tsx src/App.tsx
<<<<<<< SEARCH
lines to replace, copied exactly from the file
=======
the new lines
>>>>>>> REPLACE
\`\`\`

`;

function parametersOf(schema: object): string {
  const { properties = {} } = schema as { properties?: Record<string, object> };
  const named = Object.entries(properties).map(([name, of]) => `"${name}": ${typeOf(of)}`);
  return `{${named.join(", ")}}`;
}

function typeOf(schema: object): string {
  const {
    type,
    items,
    properties,
    enum: values,
  } = schema as { type?: string; items?: object; properties?: object; enum?: readonly string[] };
  if (values) return values.map((value) => JSON.stringify(value)).join(" or ");
  if (type === "array") return `[${items ? typeOf(items) : ""}]`;
  return type === "object" && properties ? parametersOf(schema) : (type ?? "any");
}

/** The first action of an answer; null if there is none. */
export function readAction(text: string, files: ProjectFiles): WrittenAction | null {
  const blocks = extractBlocks(text);
  const first = blocks[0];
  if (!first) return parseCallAt(text, text.search(BARE_CALL));
  const said = text.slice(0, first.start).trim();
  const isAction = first.label === ACTION_LABEL || first.label === CALL_LABEL;
  // A JSON file may have a "name", like a call.
  const called = isAction || (first.label === "json" && !first.fileName) ? parseCall(first.content) : null;
  if (called) return { ...called, said };
  const written = blocks.filter(({ label }) => label !== ACTION_LABEL);
  const steps = fileSteps(written, files).filter(({ action }) => action.kind !== "unused");
  const kind = steps[0]?.action.kind;
  const end = steps.findIndex(({ action }) => action.kind !== kind);
  const same = steps.slice(0, end === -1 ? steps.length : end);
  if (kind === "write")
    return {
      tool: "write_files",
      args: { files: same.map(({ path, block }) => ({ path, content: block.content })) },
      said,
    };
  if (kind === "edit")
    return {
      tool: "edit_files",
      args: {
        files: same.map(({ path, action }) => ({
          path,
          edits:
            action.kind === "edit" ? action.edits.map(({ search, replace }) => ({ search, replace })) : [],
        })),
      },
      said,
    };
  if (kind === "delete") return { tool: "delete_files", args: { paths: same.map(({ path }) => path) }, said };
  const [moved, from] = steps;
  if (moved?.action.kind === "copy" && from)
    return { tool: "move_file", args: { path: moved.action.from, to: moved.path }, said };
  return null;
}

const BARE_CALL = new RegExp(`<(?:${CALL_WRAPPERS})\\b|\\{`);

/** An action written without a fence. */
function parseCallAt(text: string, start: number): WrittenAction | null {
  const called = start === -1 ? null : parseCall(text.slice(start));
  return called && { ...called, said: text.slice(0, start).trim() };
}

function parseCall(written: string): Pick<WrittenAction, "tool" | "args"> | null {
  const call = readWrittenCalls(written)[0];
  if (!call?.name) return null;
  const { name: tool, given, isWhole, isExact } = call;
  return { tool, args: isWhole && isExact && typeof given === "object" ? { ...given } : written };
}
