import { rankFiles } from "../knowledge/rank-files";
import { estimateTokens } from "../model/context";
import { isCheckFile } from "../project/checks/check-path";
import { isLargeData, shapeOfData } from "../project/data-shape";
import { outlineOf } from "../project/file-outline";
import { LOCK_FILE } from "../project/lock-file";
import type { ProjectFiles } from "../project/project-files";
import { isRuleFile } from "../project/rules/rule-file";
import { formatBytes } from "../text/format-bytes";
import { fenceFile } from "./fence-file";

/** Which files to send, according to the user and the message. */
export type ContextChoice = {
  /** Always sent: earlier turns give way to them. */
  pinned: readonly string[];
  /** Only listed, unless the message refers to them. */
  dropped: readonly string[];
  /** Files that the message refers to: named, selected, or with an error. Sent like pinned ones. */
  named: readonly string[];
  /** Unchanged components of the UI kit, which models know. Only listed, unless the message refers to them. */
  shipped: ReadonlySet<string>;
  /** The message: decides which files are sent when not all fit. */
  query: string;
  /** Absent: one reply. */
  reader?: "run";
};

/** whole: the full text · listed: only name, size and outline · omitted: not even listed, for lack of room */
export type ContextFile = { path: string; tokens: number; sent: "whole" | "listed" | "omitted" };

export type ProjectContext = { text: string; tokens: number; files: readonly ContextFile[] };

const HEAD = {
  reply: "The project's files are below as they are now; earlier replies are shown without their code.",
  run: "The project's files as they were when you began. Read again what you changed since.",
} as const;
/** Added if the project has checks. */
const CHECKS_NOTE =
  'The files in checks/ must hold after every change: keep what they say true. Change or delete one only if the user asks for something else. A check is { "name", "steps" }, with steps such as: Type "Buy milk" into "New to-do"; Press the button "Add"; See "Buy milk".';
/** Share of the budget for the list when not all files fit. */
const LIST_SHARE = 0.25;

export const emptyContext: ProjectContext = { text: "", tokens: 0, files: [] };

type Candidate = { path: string; text: string | null; fenced: string; tokens: number; bytes: number };

/** Estimated tokens for a project; `required` is the larger limit for pinned and named files. */
export type ContextBudget = { usual: number; required: number };

/**
 * The project's part of a prompt: the list of its files and, as far as the budget allows, their text. Pinned files come
 * first, then those that the message names, then the most relevant.
 */
export function assembleContext(
  files: ProjectFiles,
  choice: ContextChoice,
  budget: ContextBudget,
): ProjectContext {
  if (files.size === 0) return emptyContext;
  const reader = choice.reader ?? "reply";
  const candidates = [...files].map(toCandidate).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const required = new Set([...choice.pinned, ...choice.named]);
  const dropped = new Set(choice.dropped.filter((path) => !required.has(path)));
  const query = choice.query.toLowerCase();
  const sendable = candidates.filter(({ path, text }) => {
    if (text === null || dropped.has(path)) return false;
    const isWanted = required.has(path) || isNamedIn(query, path);
    return isWanted || !(choice.shipped.has(path) || isLargeData(path, text));
  });

  const composed = (detail: Detail, whole: ReadonlySet<string> = new Set()) =>
    compose(candidates, whole, { detail, reader });
  const everything = composed("outlines", new Set(sendable.map(({ path }) => path)));
  if (everything.tokens <= budget.usual) return everything;

  const detail = details.find((one) => composed(one).tokens <= budget.usual * LIST_SHARE) ?? "none";
  const list = composed(detail);
  if (list.tokens > budget.required) return { ...emptyContext, files: list.files };
  const whole = new Set<string>();
  let used = list.tokens;
  for (const { path, tokens } of byPriority(sendable, choice)) {
    if (used + tokens > (required.has(path) ? budget.required : budget.usual)) continue;
    whole.add(path);
    used += tokens;
  }
  return composed(detail, whole);
}

function toCandidate([path, content]: [string, string | Uint8Array]): Candidate {
  // Lock files are long and tell a model nothing.
  const text = typeof content === "string" && path !== LOCK_FILE ? content : null;
  const fenced = text === null ? "" : fenceFile(path, text);
  // Plus one for the separator.
  return { path, text, fenced, tokens: estimateTokens(fenced) + 1, bytes: content.length };
}

/** Pinned files, then those named by reference, then those named in words, then the most relevant; small before large. */
function byPriority(candidates: readonly Candidate[], choice: ContextChoice): Candidate[] {
  const pinned = new Set(choice.pinned);
  const named = new Set(choice.named);
  const query = choice.query.toLowerCase();
  const scores = rankFiles(new Map(candidates.map(({ path, text }) => [path, text ?? ""])), choice.query);
  const rank = ({ path }: Candidate) =>
    pinned.has(path) ? 3 : named.has(path) ? 2 : isNamedIn(query, path) ? 1 : 0;
  return candidates.toSorted(
    (a, b) =>
      rank(b) - rank(a) ||
      (scores.get(b.path) ?? 0) - (scores.get(a.path) ?? 0) ||
      a.tokens - b.tokens ||
      (a.path < b.path ? -1 : 1),
  );
}

const isNamedIn = (query: string, path: string): boolean =>
  query.includes(path.toLowerCase()) || query.includes(path.slice(path.lastIndexOf("/") + 1).toLowerCase());

/** Detail of the list for files that are not sent, most first. */
const details = ["outlines", "sizes", "names", "folders"] as const;
type Detail = (typeof details)[number] | "none";

function compose(
  candidates: readonly Candidate[],
  whole: ReadonlySet<string>,
  { detail, reader }: { detail: Detail; reader: keyof typeof HEAD },
): ProjectContext {
  const lines =
    detail === "none"
      ? []
      : detail === "folders"
        ? folderLines(candidates)
        : candidates.map((file) => listLine(file, whole.has(file.path), detail));
  const fences = candidates.filter(({ path }) => whole.has(path)).map(({ fenced }) => fenced);
  const note = candidates.some(({ path }) => isCheckFile(path)) ? CHECKS_NOTE : "";
  const text = [HEAD[reader], note, lines.join("\n"), ...fences].filter(Boolean).join("\n\n");
  const isListed = detail !== "none" && detail !== "folders";
  return {
    text,
    tokens: estimateTokens(text),
    files: candidates.map(({ path, tokens }) => ({
      path,
      tokens,
      sent: whole.has(path) ? "whole" : isListed ? "listed" : "omitted",
    })),
  };
}

function listLine({ path, text, bytes }: Candidate, isWhole: boolean, detail: Detail): string {
  if (detail === "names") return `- ${path}`;
  const size = `- ${path} (${formatBytes(bytes)})`;
  if (isWhole || detail === "sizes") return size;
  // Headings of rule files are instructions, too.
  const outline =
    text === null || isRuleFile(path)
      ? ""
      : isLargeData(path, text)
        ? shapeOfData(path, text)
        : outlineOf(path, text);
  return outline ? `${size}: ${outline}` : size;
}

function folderLines(candidates: readonly Candidate[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of candidates) {
    const folder = path.slice(0, path.lastIndexOf("/") + 1) || "./";
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].map(([folder, count]) => `- ${folder} (${count} ${count === 1 ? "file" : "files"})`);
}
