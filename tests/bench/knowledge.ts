import fs from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { choosePassages, type SearchQuestion } from "~/domain/knowledge/choose-passages";
import { createPassageIndex, type PassageIndex } from "~/domain/knowledge/passage-index";
import { splitPassages } from "~/domain/knowledge/split-passages";
import {
  passageText,
  questionText,
  toVectors,
  UNRELATED_QUESTIONS,
  type Vector,
} from "~/domain/knowledge/vectors";
import { bakeryFacts } from "./knowledge-languages.ts";
import { codeQuestions, documentationQuestions, type Question, unanswerable } from "./knowledge-questions.ts";
import { type Embed, withSmallEmbeddings } from "./minilm.ts";
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

/** What a question is searched with: its words, and its meaning where a model says it. */
type Ask = (question: string) => SearchQuestion;

const byWords: Ask = (text) => ({ text });

/** How many of the passages come before the first one of the file and under the heading that answer the question. */
function rankOf(index: PassageIndex, ask: Ask, { question, file, heading }: Question): number {
  const { passages } = choosePassages([{ name: "all", index }], ask(question), Math.max(...CUTS));
  const rank = passages.findIndex(
    (passage) => passage.document === file && (!heading || passage.heading.split(" › ").includes(heading)),
  );
  return rank === -1 ? Number.POSITIVE_INFINITY : rank;
}

function recall(
  name: string,
  { index, ask }: { index: PassageIndex; ask: Ask },
  questions: readonly Question[],
  say: (line: string) => void,
): Row[] {
  const ranks = questions.map((question) => ({ question, rank: rankOf(index, ask, question) }));
  for (const { question, rank } of ranks)
    if (rank >= Math.max(...CUTS)) say(`  not found: ${question.question} (${question.file})`);
  return CUTS.map((cut) => [
    `knowledge: ${name}, ${questions.length} questions, recall@${cut}`,
    ranks.filter(({ rank }) => rank < cut).length / questions.length,
    "ratio",
  ]);
}

/** How often nothing is given though it is there, and something though it is not. */
function silence(
  name: string,
  { index, ask }: { index: PassageIndex; ask: Ask },
  say: (line: string) => void,
): Row[] {
  const isSilent = (question: string) =>
    choosePassages([{ name: "all", index }], ask(question)).passages.length === 0;
  const falselySilent = documentationQuestions.filter(({ question }) => isSilent(question));
  for (const { question } of falselySilent) say(`  taken for unanswerable: ${question}`);
  const falselyFound = unanswerable.filter((question) => !isSilent(question));
  for (const question of falselyFound) say(`  taken for answerable: ${question}`);
  return [
    [
      `knowledge: ${name}, answerable questions for which nothing was given`,
      falselySilent.length / documentationQuestions.length,
      "ratio",
    ],
    [
      `knowledge: ${name}, unanswerable questions for which something was given`,
      falselyFound.length / unanswerable.length,
      "ratio",
    ],
  ];
}

/** How often the first passage is the one that answers, in small collections of other languages. */
function languages(say: (line: string) => void): Row {
  const asked = Object.entries(bakeryFacts).flatMap(([language, { facts, questions }]) => {
    const index = createPassageIndex();
    for (const [at, text] of facts.entries())
      index.add({ id: String(at), name: "facts.txt" }, splitPassages("facts.txt", text));
    return questions.map(([text, fact]) => {
      const [best] = choosePassages([{ name: language, index }], { text }).passages;
      const isFound = best?.documentId === String(fact);
      if (!isFound) say(`  not found: ${text}`);
      return isFound;
    });
  });
  return [
    `knowledge: ${Object.keys(bakeryFacts).length} languages by words, ${asked.length} questions, recall@1`,
    asked.filter(Boolean).length / asked.length,
    "ratio",
  ];
}

/** Gives an index the vectors of its passages. */
async function embedIndex(index: PassageIndex, files: readonly string[], embed: Embed): Promise<void> {
  const passages = files.flatMap((file) => index.passagesOf(file));
  const made = await embed(passages.map((passage) => passageText("", passage.document, passage)));
  const vectors = toVectors(made, { texts: passages.length, dimensions: undefined });
  let at = 0;
  for (const file of files) {
    const own = vectors.slice(at, at + index.passagesOf(file).length);
    at += own.length;
    index.setVectors(file, Int8Array.from(own.flatMap((vector) => [...vector])));
  }
}

/** Asks with what a model makes of the questions. */
async function byMeaning(embed: Embed): Promise<Ask> {
  const questions = [...documentationQuestions, ...codeQuestions].map(({ question }) => question);
  const texts = [...questions, ...unanswerable, ...UNRELATED_QUESTIONS];
  const made = await embed(texts.map((text) => questionText("", text)));
  const vectors = toVectors(made, { texts: texts.length, dimensions: undefined });
  const known = new Map<string, Vector>(
    texts.flatMap((text, at) => (vectors[at] ? [[text, vectors[at]]] : [])),
  );
  const unrelated = vectors.slice(-UNRELATED_QUESTIONS.length);
  return (text) => {
    const asked = known.get(text);
    return { text, ...(asked ? { meaning: { asked, unrelated } } : {}) };
  };
}

/**
 * How often the passage that answers a question is among the first found, in our documentation and in our code, by words
 * alone and with what all-MiniLM-L6-v2 makes of them; how often nothing is found where nothing is there; and how long
 * that takes.
 */
export async function benchKnowledge(say: (line: string) => void): Promise<Row[]> {
  const documentation = filesUnder("src/content/docs", /\.mdx$/).concat(filesUnder("docs", /\.md$/));
  const code = filesUnder("src", /\.tsx?$/);
  const began = performance.now();
  const [documents, sources] = [indexOf(documentation), indexOf(code)];
  const built = performance.now() - began;
  const asked = [...documentationQuestions, ...codeQuestions];
  const rows = (name: string, ask: Ask): Row[] => {
    const started = performance.now();
    for (const { question } of asked) choosePassages([{ name: "all", index: sources }], ask(question));
    const perQuestion = (performance.now() - started) / asked.length;
    return [
      ...recall(`documentation, ${name}`, { index: documents, ask }, documentationQuestions, say),
      ...recall(`code, ${name}`, { index: sources, ask }, codeQuestions, say),
      ...silence(name, { index: documents, ask }, say),
      [`knowledge: search of the code, ${name}`, perQuestion, "ms"],
    ];
  };
  const words = [...rows("by words", byWords), languages(say)];
  const both = await withSmallEmbeddings(say, async (embed) => {
    const ask = await byMeaning(embed);
    await embedIndex(documents, documentation, embed);
    await embedIndex(sources, code, embed);
    return rows("by words and meaning", ask);
  });
  return [
    ...words,
    ...(both ?? []),
    [`knowledge: index of ${code.length + documentation.length} files`, built, "ms"],
  ];
}
