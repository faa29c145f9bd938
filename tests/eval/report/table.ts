import type { ModelEditing } from "~/domain/model/edit-format";
import { median } from "../../bench/report.ts";
import type { Comparison } from "../compare-runs.ts";
import { evalKinds } from "../eval-case.ts";
import { outcomes } from "../evaluate.ts";
import type { CaseResult } from "../run-case.ts";
import type { StoredRun } from "../stored-run.ts";

export const outcomeNames = {
  works: "works",
  repaired: "repaired",
  refused: "refused",
  fails: "fails",
  no_reply: "no reply",
} as const;

const HEAD = [
  "kind",
  "cases",
  ...outcomes.map((outcome) => outcomeNames[outcome]),
  "wishes met",
  "seconds",
  "tokens in",
  "out",
];

const whole = (value: number | null) => (value === null ? "–" : Math.round(value).toLocaleString("en"));

const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
};

function wishesMet(results: readonly CaseResult[]): string {
  const asked = sum(results.map(({ wishes }) => wishes?.asked ?? null));
  const met = sum(results.map(({ wishes }) => wishes?.met ?? null));
  return asked === null ? "–" : `${met} of ${asked}`;
}

function rowOf(name: string, results: readonly CaseResult[]): string[] {
  return [
    name,
    String(results.length),
    ...outcomes.map((wanted) => String(results.filter(({ outcome }) => outcome === wanted).length)),
    wishesMet(results),
    median(results.map(({ seconds }) => seconds)).toFixed(1),
    whole(sum(results.map(({ inputTokens }) => inputTokens))),
    whole(sum(results.map(({ outputTokens }) => outputTokens))),
  ];
}

/** Head, one row per kind, and the total; seconds are medians, tokens sums. */
export function totals(results: readonly CaseResult[]): string[][] {
  const kinds = evalKinds
    .map((kind) => ({ kind, own: results.filter((result) => result.kind === kind) }))
    .filter(({ own }) => own.length > 0);
  return [HEAD, ...kinds.map(({ kind, own }) => rowOf(kind, own)), rowOf("all", results)];
}

/** How the model of a run was asked to change files, and how many of its blocks fit at once. */
function editingLine(editing: ModelEditing | undefined): string {
  if (!editing) return "edit format not recorded";
  const { format, source, record } = editing;
  const fit = record ? `; blocks: ${record.applied} fit at once, ${record.refused} did not` : "";
  return `edit format: ${format} (${source})${fit}`;
}

/** How a run's model was asked. */
export const settingsLine = ({ editing, roles }: Pick<StoredRun, "editing" | "roles">): string =>
  editingLine(editing) + (roles ? `; several agents: ${roles.join(", ")}` : "");

/** The totals as aligned text. */
export function textTable(results: readonly CaseResult[]): string {
  const rows = totals(results);
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const aligned = rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  "),
  );
  return `${aligned.join("\n")}\n`;
}

/** One line per case while a run goes on. */
export function lineOf({ kind, id, repetition, outcome, seconds, reason }: CaseResult): string {
  const about = `${kind}/${id}${repetition > 1 ? ` (${repetition})` : ""}`;
  const why = reason ? `  ${reason.split("\n", 1)[0]}` : "";
  return `${about.padEnd(32)} ${outcomeNames[outcome].padEnd(8)} ${seconds.toFixed(1).padStart(7)} s${why}\n`;
}

/** What two runs differ in, in sentences. */
export function comparisonLines({ better, worse, same, chance }: Comparison): string[] {
  const list = (ids: readonly string[]) => (ids.length > 0 ? `: ${ids.join(", ")}` : "");
  return [
    `Better: ${better.length}${list(better)}`,
    `Worse: ${worse.length}${list(worse)}`,
    `Same: ${same.length}`,
    `If both were equally good, chance alone would split the changed cases at least so unevenly with probability ${chance.toFixed(3)}.`,
  ];
}
