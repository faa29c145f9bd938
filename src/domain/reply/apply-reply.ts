import type { CodeBlock } from "../preview/code-block";
import type { FileContent, ProjectFiles } from "../project/project-files";
import { countLineChanges } from "../text/count-line-changes";
import { fileContent } from "./block-path";
import { breakage, type CheckFile, misplacement, misplacements, type Refusal } from "./checked-change";
import { isAddition, isFragment, isPart, ONLY_A_PART, refusalOf } from "./complete-file";
import type { FileChange } from "./file-change";
import { type FileStep, fileSteps, UNKNOWN_PATH } from "./file-steps";
import { withLineEndsOf } from "./line-ends";
import { placeEdit } from "./place-edit";
import type { Edit } from "./read-edits";
import { RETRY_NOTES } from "./retry-notes";

export type AppliedReply = {
  files: ProjectFiles;
  /** The reply's changes by file, in its order. */
  changes: readonly FileChange[];
  refusals: ReadonlyMap<string, Refusal>;
  /** The interpretation of each block. */
  steps: readonly { block: number; path: string; kind: FileStep["action"]["kind"] }[];
};

export type ApplyOptions = {
  /** Absent: files are not parsed. */
  check?: CheckFile;
  /** Offsets in the reply's text where it retries refused changes. */
  retries?: readonly number[];
  /** growing: the reply is still being written · cut: it ended before its model had finished. */
  state?: "growing" | "finished" | "cut";
};

/**
 * Applies a reply, whose blocks write or edit files. It is atomic: if one change to an existing project is refused, the
 * project stays unchanged.
 */
export function applyReply(
  base: ProjectFiles,
  blocks: readonly CodeBlock[],
  { check = () => null, retries = [], state = "finished" }: ApplyOptions = {},
): AppliedReply {
  const all = fileSteps(blocks, base, retries);
  const steps = all.filter(({ action }) => action.kind !== "unused");
  const { files, refusals } = applyAttempts(base, steps, { check, retries, state });
  const isRefused = base.size > 0 && refusals.size > 0;
  const kept = isRefused ? base : files;
  const [failed] = refusals.keys();
  const paths = [...new Set(steps.map(({ path }) => path))].filter(
    (path) => isRefused || refusals.has(path) || base.has(path) || kept.has(path),
  );
  const changes = paths.map((path): FileChange => {
    const unused = unusedOf(path, all);
    const reason =
      refusals.get(path)?.reason ??
      (isRefused ? `Left out, because ${failed} could not be changed.` : undefined);
    if (reason) return { path, state: "refused", added: 0, removed: 0, reason, ...unused };
    const content = kept.get(path);
    // Invalid files of a new project are kept: they break nothing, and the preview reports the problem and offers a fix.
    const problem = typeof content === "string" ? check(path, content) : null;
    const change = { ...changeOf(path, base.get(path), content), ...unused };
    return problem === null ? change : { ...change, reason: `The file is not valid: ${problem}` };
  });
  const interpretation = all.map(({ block, path, action }) => ({
    block: block.index,
    path,
    kind: action.kind,
  }));
  return { files: kept, changes, refusals, steps: interpretation };
}

/** Applies a reply's attempts one after the other. */
function applyAttempts(
  base: ProjectFiles,
  steps: readonly FileStep[],
  { check, retries, state }: Required<ApplyOptions>,
): Applied {
  const origins = new Map(
    steps.flatMap(({ path, action }) => (action.kind === "copy" ? [[path, action.from]] : [])),
  );
  const refusals = new Map<string, Refusal>();
  let files = base;
  for (let attempt = 0; attempt <= retries.length; attempt++) {
    const from = retries[attempt - 1] ?? 0;
    const until = retries[attempt] ?? Number.POSITIVE_INFINITY;
    const own = steps.filter(({ block }) => block.start >= from && block.start < until);
    const isLast = attempt >= RETRY_NOTES.length;
    const result = applySteps(files, own, { base, check, state, isLast, origins });
    files = result.files;
    const writes = own.some(({ path }) => !result.refusals.has(path));
    // A refused change of an unknown file may have been meant for a file of the new attempt.
    if (writes) for (const path of refusals.keys()) if (!base.has(path)) refusals.delete(path);
    for (const { path } of own) refusals.delete(path);
    for (const [path, refusal] of result.refusals) refusals.set(path, refusal);
  }
  return { files, refusals };
}

function unusedOf(path: string, steps: readonly FileStep[]): Pick<FileChange, "unused"> {
  const unused = steps.flatMap((step) =>
    step.path === path && step.action.kind === "unused"
      ? [{ block: step.block.index, why: step.action.why }]
      : [],
  );
  return unused.length > 0 ? { unused } : {};
}

type Applied = Pick<AppliedReply, "files" | "refusals">;

type Context = {
  base: ProjectFiles;
  check: CheckFile;
  state: "growing" | "finished" | "cut";
  /** The model was asked for complete files, so a much shorter one is intended. */
  isLast: boolean;
  /** Original paths of moved files. */
  origins: ReadonlyMap<string, string>;
};

/** The files so far, and the applied edits, because some replies repeat them. */
type Progress = { files: Map<string, FileContent>; edits: Set<string> };

/** Applies one attempt; the changes of a file are atomic. */
function applySteps(before: ProjectFiles, steps: readonly FileStep[], context: Context): Applied {
  const files = new Map(before);
  const made: Progress = { files, edits: new Set() };
  const refusals = new Map<string, Refusal>();
  for (const step of steps) {
    const { path, action } = step;
    if (action.kind === "edit" && refusals.has(path)) continue;
    const result = applyStep(step, made, context);
    if ("reason" in result) {
      refusals.set(path, result);
      continue;
    }
    refusals.delete(path);
    if (result.content === null) files.delete(path);
    else files.set(path, result.content);
  }
  for (const path of new Set(steps.map((step) => step.path))) {
    const reason = refusals.has(path) ? null : breakage(path, files.get(path), context);
    if (reason) refusals.set(path, { reason });
    if (!refusals.has(path)) continue;
    const content = before.get(path);
    if (content === undefined) files.delete(path);
    else files.set(path, content);
  }
  return { files, refusals };
}

function applyStep(
  { path, action, block }: FileStep,
  made: Progress,
  { base, state, isLast, origins }: Context,
): { content: FileContent | null } | Refusal {
  if (path === UNKNOWN_PATH) return { reason: "The reply does not say which file to change." };
  const misplaced = misplacement(made.files, path);
  if (misplaced) return { reason: misplaced };
  const isOpen = !block.closed && state !== "finished";
  if (isOpen && state === "cut" && base.size > 0) return { reason: "The reply ended inside this file." };
  if (action.kind === "delete") return { content: null };
  if (action.kind === "part") return { reason: ONLY_A_PART };
  if (action.kind === "copy") return copyOf(action.from, path, { now: made.files, base });
  if (action.kind === "edit" && action.isCut && !isOpen) return { reason: "The change is not complete." };
  const before = base.get(origins.get(path) ?? path);
  const result =
    action.kind === "edit"
      ? applyEdits(path, action.edits, made)
      : {
          content: withLineEndsOf(before === undefined ? base.values() : [before], fileContent(block, path)),
        };
  if ("reason" in result || typeof before !== "string") return result;
  const isIncomplete = isLast ? isFragment : isPart;
  const isOnlyPart =
    action.kind === "write" &&
    (isAddition(block.lead ?? "", before, result.content) || isIncomplete(before, result.content));
  const reason = refusalOf(before, result.content) ?? (isOnlyPart ? ONLY_A_PART : null);
  return reason ? { reason } : result;
}

/** An earlier attempt may have moved the file already. */
function copyOf(
  from: string,
  to: string,
  { now, base }: Record<"now" | "base", ProjectFiles>,
): { content: FileContent } | Refusal {
  const content = now.get(from) ?? (base.has(from) ? now.get(to) : undefined);
  return content === undefined ? { reason: `The project has no file ${from}.` } : { content };
}

function applyEdits(path: string, edits: readonly Edit[], made: Progress): { content: string } | Refusal {
  const now = made.files.get(path);
  let content = typeof now === "string" ? now : "";
  for (const edit of edits) {
    const key = JSON.stringify([path, edit]);
    if (made.edits.has(key)) continue;
    made.edits.add(key);
    if (now === undefined && edit.search.trim() === "") {
      content += edit.replace;
      continue;
    }
    const place = placeEdit(content, edit);
    if ("reason" in place) return { reason: misplacements[place.reason], edit };
    content =
      content.slice(0, place.start) + withLineEndsOf([content], place.text) + content.slice(place.end);
  }
  return { content };
}

export const changesBetween = ({ before, after }: Record<"before" | "after", ProjectFiles>): FileChange[] =>
  [...new Set([...before.keys(), ...after.keys()])].map((path) =>
    changeOf(path, before.get(path), after.get(path)),
  );

export function changeOf(path: string, before?: FileContent, after?: FileContent): FileChange {
  const text = (content?: FileContent) => (typeof content === "string" ? content : "");
  const state = after === undefined ? "deleted" : "applied";
  return { path, state, ...countLineChanges(text(before), text(after)) };
}
