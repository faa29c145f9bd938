import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { importInput } from "~/domain/project/import-input";
import { MAX_PROJECT_BYTES } from "~/domain/project/project-files";
import { searchFiles } from "~/domain/project/search-files";
import type { FileEdit } from "~/domain/reply/apply-changes";
import { mediaTypeOf } from "~preview";
import { readFilesAt, readOpenFiles } from "../../../project/files";
import { changeFiles } from "../../../reply/change-files";
import { type FilesChanged, type ProjectToolAnswer, type ProjectToolCall, projectTool } from "./project-tool";

const MAX_LINES = 2_000;
const MAX_CHARACTERS = 100_000;
const MAX_FOUND_LINES = 200;

const path = z.string().min(1).max(255).describe("The file's path in the project, such as src/App.tsx.");
const text = z.string().max(MAX_PROJECT_BYTES);
const message = z
  .string()
  .trim()
  .min(1)
  .max(1_000)
  .optional()
  .describe(
    "What the change does, in a few words such as “Add the waiting room”, for the list of versions. Absent: what changed.",
  );

export const fileTools = {
  read_file: projectTool({
    title: "Read a file",
    description:
      "Reads a file as it is on screen, or as it was in a version. The first part of the answer says which lines follow; " +
      "the second is the text itself, exactly as it is in the file. Pictures are answered as images.",
    input: z.strictObject({
      path,
      version: z.uuid().optional().describe("Absent: the files on screen, with unsaved changes."),
      from_line: z.int().min(1).default(1),
      lines: z.int().min(1).max(MAX_LINES).default(MAX_LINES),
    }),
    effect: "reads",
    run: readFile,
  }),
  search_files: projectTool({
    title: "Search in a project",
    description:
      "Finds the lines of a project's files that hold a text. Answers with lines of `path:line: text`.",
    input: z.strictObject({
      query: z.string().trim().min(1).max(200).describe("Text to find, in any case."),
      path: z.string().max(255).optional().describe("Only files with this in their path."),
    }),
    effect: "reads",
    async run({ deps, user, projectId, input }) {
      const { files } = await readOpenFiles(deps, user, { projectId });
      const searched = new Map([...files].filter(([name]) => name.includes(input.path ?? "")));
      const matches = searchFiles(searched, input.query, MAX_FOUND_LINES);
      if (matches.length === 0) return "No line holds this text.";
      const lines = matches.map(({ path, line, text }) => `${path}:${line}: ${text}`);
      if (matches.length === MAX_FOUND_LINES)
        lines.push(`(The first ${MAX_FOUND_LINES} lines; there may be more.)`);
      return lines.join("\n");
    },
  }),
  edit_files: projectTool({
    title: "Edit files",
    description:
      "Replaces text in files: each `search` must be in its file exactly once, copied with enough lines around it. The " +
      "edits of a call are one version, and all or none are made: an edit whose text is missing or not unique, or that " +
      "would leave a file that does not parse, is refused with the reason. The user sees the change at once.",
    input: z.strictObject({
      files: z
        .array(
          z.strictObject({
            path,
            edits: z
              .array(z.strictObject({ search: text.describe("Text of the file."), replace: text }))
              .min(1)
              .max(200),
          }),
        )
        .min(1)
        .max(100),
      message,
    }),
    effect: "overwrites",
    run: (call) =>
      change(
        call,
        call.input.files.map((file) => ({ ...file, kind: "edit" })),
      ),
  }),
  write_files: projectTool({
    title: "Write files",
    description:
      "Writes whole files: new ones, or in place of what was there. To change a part of a file, use edit_files. All or " +
      "none are written, as one version.",
    input: z.strictObject({ files: importInput.shape.files, message }),
    effect: "overwrites",
    run: (call) =>
      change(
        call,
        call.input.files.map(({ path, encoding, content }) => ({
          path,
          kind: "write",
          content: encoding === "text" ? content : new Uint8Array(Buffer.from(content, "base64")),
        })),
      ),
  }),
  move_file: projectTool({
    title: "Move or rename a file",
    description: "Gives a file another path. What refers to it stays as it is.",
    input: z.strictObject({ path, to: path.describe("Its new path."), message }),
    effect: "overwrites",
    run: (call) => change(call, [{ path: call.input.path, kind: "move", to: call.input.to }]),
  }),
  delete_files: projectTool({
    title: "Delete files",
    description: "Deletes files. Earlier versions keep them.",
    input: z.strictObject({ paths: z.array(path).min(1).max(100), message }),
    effect: "overwrites",
    deletes: async ({ input }) => input.paths,
    run: (call) =>
      change(
        call,
        call.input.paths.map((each) => ({ path: each, kind: "delete" })),
      ),
  }),
};

type Range = { path: string; version?: string | undefined; from_line: number; lines: number };

async function readFile({
  deps,
  user,
  projectId,
  input,
}: ProjectToolCall<Range>): Promise<ProjectToolAnswer> {
  const { version: versionId, path } = input;
  const content = (await readFilesAt(deps, user, { projectId, versionId })).get(path);
  if (content === undefined)
    throw new DomainError("not_found", `There is no file ${path}. List the files to see which there are.`);
  if (typeof content !== "string") {
    const mimeType = mediaTypeOf(path);
    return [{ type: "image", data: Buffer.from(content).toString("base64"), mimeType }];
  }
  const lines = content.split("\n");
  const count = lines.at(-1) === "" ? lines.length - 1 : lines.length;
  const from = input.from_line - 1;
  const selected = lines.slice(from, from + input.lines).join("\n");
  const visible = selected.slice(0, MAX_CHARACTERS);
  const last = Math.min(count, from + visible.split("\n").length);
  const cut = visible.length < selected.length ? ", cut within the last of them" : "";
  return [
    { type: "text", text: `${path}, lines ${from + 1} to ${last} of ${count}${cut}:` },
    { type: "text", text: visible },
  ];
}

type ChangeCall = ProjectToolCall<{ message?: string | undefined }>;

async function change(
  { deps, user, projectId, authorship, input }: ChangeCall,
  edits: readonly FileEdit[],
): Promise<FilesChanged> {
  const { version, changes } = await changeFiles(deps, user, {
    projectId,
    edits,
    message: input.message,
    authorship,
  });
  return { versionId: version?.id ?? null, changes };
}
