import type { EditFormat } from "../model/edit-format";
import type { ProjectFiles } from "../project/project-files";
import { fenceAround } from "../text/fence";
import type { AppliedReply } from "./apply-reply";
import type { Refusal } from "./checked-change";
import { extractBlocks } from "./extract-blocks";
import { RETRY_NOTES, retryStarts } from "./retry-notes";
import { nearestText } from "./similar-lines";

/** More files would be too much for a prompt. */
const MAX_FILES = 8;

/** A retry: the note in the reply, and the request to the model. */
export type Retry = { note: string; request: string };

type RetryOptions = {
  /** The model's edit format. */
  format?: EditFormat;
  /** Whether the reply must change a file, as repairs must. */
  mustChange?: boolean;
};

const WHOLE = "complete, nothing left out. Give no other files.";
const wantedIn: Record<EditFormat, string> = {
  whole: `Give each of these files whole, with its path in the first line of its fence: ${WHOLE}`,
  edits:
    "Give all of your changes to these files again, and no other files. Copy the text to replace exactly from the file.",
};
const pathWantedIn: Record<EditFormat, string> = {
  whole: "Give each file that changes whole, with its path in the first line of its fence.",
  edits: "Give your changes again, each in a fence with the path of its file in the first line.",
};

/** @returns undefined if all changes applied, or no retries are left */
export function planRetry(
  text: string,
  { files, changes, refusals }: AppliedReply,
  { format = "edits", mustChange = false }: RetryOptions = {},
): Retry | undefined {
  const tried = retryStarts(text).length;
  const line = RETRY_NOTES[tried];
  if (!line || refusals.size > MAX_FILES) return undefined;
  const note = `\n\n${line}\n\n`;
  const changesNothing = mustChange && !changes.some(({ state }) => state !== "refused");
  if (refusals.size === 0 && changesNothing && extractBlocks(text).length > 0)
    return {
      note,
      request: `No file was changed, because your code does not say which file it is for. ${pathWantedIn[format]}`,
    };
  if (refusals.size === 0) return undefined;
  const isLast = tried === RETRY_NOTES.length - 1;
  const problems = [...refusals].map(([path, refusal]) => describeRefusal(path, refusal, files));
  const wanted = isLast
    ? `Give each of these files whole, in one fence that names its path: ${WHOLE}`
    : wantedIn[format];
  return {
    note,
    request: `These changes could not be made, so these files are as they were before your reply:\n\n${problems.join("\n\n")}\n\n${wanted}`,
  };
}

/** Describes a refused change for a retry. */
export function describeRefusal(path: string, { reason, edit }: Refusal, files: ProjectFiles): string {
  const content = files.get(path);
  const nearest = edit && typeof content === "string" ? nearestText(content, edit.search) : "";
  const near = nearest && `\nThe nearest text in the file:\n${fenced(nearest)}`;
  return `- ${path}: ${reason}${edit?.search.trim() ? `\nThe text to replace, as you gave it:\n${fenced(edit.search)}` : ""}${near}`;
}

function fenced(text: string): string {
  const fence = fenceAround(text, "`");
  return `${fence}\n${text.replace(/\n$/, "")}\n${fence}`;
}
