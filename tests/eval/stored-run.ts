import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { AgentRole } from "~/domain/chat/agent/role";
import type { ModelEditing } from "~/domain/model/edit-format";
import type { CaseResult } from "./run-case.ts";

export type StoredRun = {
  modelId: string;
  modelName: string;
  startedAt: string;
  /** Of the product, with `+` when files were changed since. */
  commit: string;
  /** How the model was asked to change files, and how its blocks fit; absent in runs from before this was stored. */
  editing?: ModelEditing | undefined;
  /** Those that shared the work of runs; absent: one agent did it all. */
  roles?: readonly AgentRole[] | undefined;
  results: CaseResult[];
};

const FILE = "run.json";

export const pictureName = ({ id, repetition }: Pick<CaseResult, "id" | "repetition">): string =>
  `${id}-${repetition}.png`;

/** The folder of a run that starts now. */
export function newRunFolder(modelId: string, startedAt: string): string {
  const name = `${startedAt.slice(0, 19).replaceAll(":", "-")}-${modelId.replace(/[^\w.-]+/g, "-")}`;
  const folder = path.resolve(".data/eval", name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

export function writeRun(folder: string, run: StoredRun): void {
  writeFileSync(path.join(folder, FILE), `${JSON.stringify(run, null, 2)}\n`);
}

/** @param place a run's folder, or its name in `.data/eval` @throws when there is none */
export function readRun(place: string): { folder: string; run: StoredRun } {
  for (const folder of [path.resolve(place), path.resolve(".data/eval", place)]) {
    try {
      return { folder, run: JSON.parse(readFileSync(path.join(folder, FILE), "utf8")) as StoredRun };
    } catch {
      // Not there.
    }
  }
  throw new Error(`No stored run is at ${place}. Runs are folders of .data/eval.`);
}

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();

export function currentCommit(): string {
  try {
    const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
    return git("rev-parse", "--short", "HEAD") + (isChanged ? "+" : "");
  } catch {
    return "unknown";
  }
}
