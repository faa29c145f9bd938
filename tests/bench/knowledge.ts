import fs from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { choosePassages } from "~/domain/knowledge/choose-passages";
import { createPassageIndex, type PassageIndex } from "~/domain/knowledge/passage-index";
import { splitPassages } from "~/domain/knowledge/split-passages";
import { codeQuestions, documentationQuestions, type Question, unanswerable } from "./knowledge-questions.ts";
import type { Row } from "./report.ts";

/** Passages that a question's answer may be among. */
const CUTS = [5, 10] as const;

function filesUnder(folder: string, ending: RegExp): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes("/generated/"))
    .toSorted();
}

function indexOf(files: readonly string[]): PassageIndex {
  const index = createPassageIndex();
  for (const file of files)
    index.add({ id: file, name: file }, splitPassages(file, fs.readFileSync(file, "utf8")));
  return index;
}

/** Whether one of the passages is of the file and under the heading that answer the question. */
function rankOf(index: PassageIndex, { question, file, heading }: Question): number {
  const found = index.find(question, Math.max(...CUTS));
  const rank = found.findIndex(
    ({ passage }) =>
      passage.document === file && (!heading || passage.heading.split(" › ").includes(heading)),
  );
  return rank === -1 ? Number.POSITIVE_INFINITY : rank;
}

function recall(
  name: string,
  index: PassageIndex,
  questions: readonly Question[],
  say: (line: string) => void,
): Row[] {
  const ranks = questions.map((question) => ({ question, rank: rankOf(index, question) }));
  for (const { question, rank } of ranks)
    if (rank >= Math.max(...CUTS)) say(`  not found: ${question.question} (${question.file})`);
  return CUTS.map((cut) => [
    `knowledge: ${name}, ${questions.length} questions, recall@${cut}`,
    ranks.filter(({ rank }) => rank < cut).length / questions.length,
    "ratio",
  ]);
}

const isSilent = (index: PassageIndex, question: string): boolean =>
  choosePassages([{ name: "all", index }], question).passages.length === 0;

/**
 * How often the passage that answers a question is among the first found, in our documentation and in our code, by words
 * alone; how often nothing is found where nothing is there; and how long that takes.
 */
export function benchKnowledge(say: (line: string) => void): Row[] {
  const documentation = filesUnder("src/content/docs", /\.mdx$/).concat(filesUnder("docs", /\.md$/));
  const code = filesUnder("src", /\.tsx?$/);
  const began = performance.now();
  const [documents, sources] = [indexOf(documentation), indexOf(code)];
  const built = performance.now() - began;
  const asked = [...documentationQuestions, ...codeQuestions];
  const started = performance.now();
  for (const { question } of asked) sources.find(question, Math.max(...CUTS));
  const perQuestion = (performance.now() - started) / asked.length;
  const falselySilent = documentationQuestions.filter(({ question }) => isSilent(documents, question));
  for (const { question } of falselySilent) say(`  taken for unanswerable: ${question}`);
  const falselyFound = unanswerable.filter((question) => !isSilent(documents, question));
  for (const question of falselyFound) say(`  taken for answerable: ${question}`);
  const share = (part: readonly unknown[], all: readonly unknown[]) => part.length / all.length;
  return [
    ...recall("documentation", documents, documentationQuestions, say),
    ...recall("code", sources, codeQuestions, say),
    [
      "knowledge: answerable questions for which nothing was given",
      share(falselySilent, documentationQuestions),
      "ratio",
    ],
    [
      "knowledge: unanswerable questions for which something was given",
      share(falselyFound, unanswerable),
      "ratio",
    ],
    [`knowledge: index of ${code.length + documentation.length} files`, built, "ms"],
    ["knowledge: search of the code", perQuestion, "ms"],
  ];
}
