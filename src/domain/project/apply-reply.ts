import type { CodeBlock } from "../preview/code-block";
import { countLineChanges } from "../text/count-line-changes";
import { type FileStep, fileSteps } from "./block-path";
import { refusalOf } from "./complete-file";
import type { FileChange } from "./file-change";
import { placeEdit } from "./place-edit";
import type { FileContent, ProjectFiles } from "./project-files";

export type AppliedReply = {
  files: ProjectFiles;
  /** What the reply did to each file that it names, in its order. */
  changes: readonly FileChange[];
};

/** Why a file that parsed before would not any more; null for one that does. */
export type CheckFile = (path: string, content: string) => string | null;

/**
 * The project after a reply: each of its blocks writes a file or edits one. All of it must fit: where one change to an
 * existing project is refused, the project stays as it was.
 *
 * @param check absent: files are not parsed
 */
export function applyReply(
  base: ProjectFiles,
  blocks: readonly CodeBlock[],
  check: CheckFile = () => null,
): AppliedReply {
  const files = new Map<string, FileContent>(base);
  const refusals = new Map<string, string>();
  const paths = new Set<string>();
  for (const step of fileSteps(blocks, base)) {
    const { path } = step;
    paths.add(path);
    const result = apply(step, files.get(path), base.get(path));
    if ("refusal" in result) refusals.set(path, result.refusal);
    else {
      if (step.edits === null) refusals.delete(path);
      files.set(path, result.content);
    }
  }
  for (const path of paths) {
    const refusal = refusals.has(path) ? null : breakage(base.get(path), files.get(path), path, check);
    if (refusal) refusals.set(path, refusal);
  }
  const isRefused = base.size > 0 && refusals.size > 0;
  const kept = isRefused ? base : files;
  const [failed] = refusals.keys();
  const changes = [...paths].map((path): FileChange => {
    const reason =
      refusals.get(path) ?? (isRefused ? `Left out, because ${failed} could not be changed.` : null);
    if (reason) return { path, state: "refused", added: 0, removed: 0, reason };
    return changeOf(path, base.get(path), kept.get(path));
  });
  return { files: kept, changes };
}

type Result = { content: string } | { refusal: string };

const reasons = {
  missing: "The text to replace is not in the file.",
  ambiguous: "The text to replace is in the file more than once.",
  empty: "The reply does not say which text to replace.",
} as const;

function apply(
  { edits, content, isCut }: FileStep,
  now: FileContent | undefined,
  before?: FileContent,
): Result {
  if (edits === null) {
    const refusal = typeof before === "string" ? refusalOf(before, content) : null;
    return refusal ? { refusal } : { content };
  }
  if (isCut) return { refusal: "The change has no end." };
  let text = typeof now === "string" ? now : "";
  for (const edit of edits) {
    if (now === undefined && edit.search.trim() === "") {
      text += edit.replace;
      continue;
    }
    const place = placeEdit(text, edit);
    if ("reason" in place) return { refusal: reasons[place.reason] };
    text = text.slice(0, place.start) + place.text + text.slice(place.end);
  }
  const refusal = typeof before === "string" ? refusalOf(before, text) : null;
  return refusal ? { refusal } : { content: text };
}

function breakage(
  before: FileContent | undefined,
  after: FileContent | undefined,
  path: string,
  check: CheckFile,
): string | null {
  if (typeof before !== "string" || typeof after !== "string" || before === after) return null;
  const problem = check(path, after);
  return problem !== null && check(path, before) === null ? problem : null;
}

export function changeOf(path: string, before: FileContent = "", after: FileContent = ""): FileChange {
  const text = (content: FileContent) => (typeof content === "string" ? content : "");
  return { path, state: "applied", ...countLineChanges(text(before), text(after)) };
}
