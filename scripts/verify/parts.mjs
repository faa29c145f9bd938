import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectPath } from "../environment.mjs";
import { print, SetUpError } from "../set-up/step.mjs";

/**
 * A long suite can be run in parts: `-- 3/8` runs the third of eight.
 * @typedef {{ index: number, count: number }} Part index counts from 1
 * @typedef {{ passed: number, failed: number, failures?: string[] }} Outcome
 * @typedef {Outcome & { part: string, commit: string, minutes: number }} PartRecord
 */

const form = /^(\d{1,3})\/(\d{1,3})$/;

/**
 * @param {readonly string[]} words the command line's arguments @returns {{ part?: Part, rest: string[] }}
 * @throws {SetUpError} if a part is named that does not exist, such as 9/8
 */
export function readPart(words) {
  const found = words.find((word) => form.test(word));
  if (!found) return { rest: [...words] };
  const [, index = 0, count = 0] = (form.exec(found) ?? []).map(Number);
  if (index < 1 || index > count) throw new SetUpError(`There is no part ${found}.`);
  return { part: { index, count }, rest: words.filter((word) => word !== found) };
}

/** @param {Part | undefined} part @returns {string[]} the option for Vitest and Playwright */
export const shardOption = (part) => (part ? [`--shard=${part.index}/${part.count}`] : []);

/**
 * Adjacent items stay together, because they share their setup.
 * @template Item @param {readonly Item[]} items @param {Part | undefined} part @returns {Item[]}
 */
export function itemsOfPart(items, part) {
  if (!part) return [...items];
  const at = (/** @type {number} */ index) => Math.round((items.length * index) / part.count);
  return items.slice(at(part.index - 1), at(part.index));
}

/** A later run of a part replaces the earlier one. @param {readonly PartRecord[]} records @param {PartRecord} record */
export const withRecord = (records, record) => [
  ...records.filter(({ part, commit }) => part !== record.part || commit !== record.commit),
  record,
];

/** @param {readonly PartRecord[]} records @param {Part} part @returns {number[]} the parts that have no record */
export function missingParts(records, { count }) {
  const all = Array.from({ length: count }, (_, i) => i + 1);
  return all.filter((index) => !records.some((record) => record.part === `${index}/${count}`));
}

/** The commit that is tested, and whether files differ from it. */
export function currentCommit() {
  const git = (/** @type {string[]} */ ...words) => execFileSync("git", words, { encoding: "utf8" }).trim();
  return `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain") ? " with changes" : ""}`;
}

/**
 * Records the result of a part in .data/parts and prints the results of this commit's parts.
 * @param {string} suite @param {Part} part @param {Outcome} outcome @param {number} started from `performance.now()`
 */
export function recordPart(suite, part, { passed, failed, failures }, started) {
  const file = projectPath(".data", "parts", `${suite}.json`);
  /** @type {PartRecord[]} */
  const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  const minutes = Number(((performance.now() - started) / 60_000).toFixed(1));
  const commit = currentCommit();
  const named = failures?.length ? { failures } : {};
  const record = { part: `${part.index}/${part.count}`, commit, passed, failed, minutes, ...named };
  const records = withRecord(before, record);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(records, null, 1)}\n`);
  const own = records.filter((each) => each.commit === commit);
  for (const each of own)
    print(
      `${suite} ${each.part} at ${commit}: ${each.passed} passed, ${each.failed} failed in ${each.minutes} minutes`,
    );
  const left = missingParts(own, part);
  print(
    left.length === 0
      ? `All ${part.count} parts have run.`
      : `Left: ${left.map((each) => `${each}/${part.count}`).join(", ")}`,
  );
}
