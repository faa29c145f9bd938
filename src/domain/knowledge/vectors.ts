import { parseModelId } from "../model/model";
import type { Passage } from "./passage";

/** Of the largest models; a longer one is a broken answer. */
const MAX_DIMENSIONS = 8_192;
const MAX_STEP = 127;

/** A direction, in steps of one byte per number: a quarter of the bytes finds the same passages. */
export type Vector = Int8Array;

/** What a model answered with is unusable. */
export class UnusableVectors extends Error {
  override readonly name = "UnusableVectors";
}

/**
 * What a model made of some texts, in their order.
 *
 * @param dimensions of the vectors that it made before; undefined for its first
 * @throws UnusableVectors where the count or a length is wrong, a number is none, or a vector has no direction
 */
export function toVectors(
  answer: readonly (readonly number[])[],
  { texts, dimensions }: { texts: number; dimensions: number | undefined },
): Vector[] {
  if (answer.length !== texts)
    throw new UnusableVectors(`It answered ${texts} texts with ${answer.length} vectors.`);
  const length = dimensions ?? answer[0]?.length ?? 0;
  if (length < 1 || length > MAX_DIMENSIONS)
    throw new UnusableVectors(`It answered with vectors of ${length} numbers.`);
  return answer.map((numbers) => {
    if (numbers.length !== length)
      throw new UnusableVectors(`It answered with vectors of ${length} and of ${numbers.length} numbers.`);
    const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
    if (!Number.isFinite(largest) || largest === 0)
      throw new UnusableVectors("It answered with a vector that has no direction.");
    return Int8Array.from(numbers, (number) => Math.round((number / largest) * MAX_STEP));
  });
}

/** Several vectors of equal length, one after the other, and the length of each as a line. */
export type VectorList = { vectors: Vector; dimensions: number; lengths: Float32Array };

/** @param count how many vectors there are */
export function listVectors(vectors: Vector, count: number): VectorList {
  const dimensions = count > 0 ? vectors.length / count : 0;
  const lengths = Float32Array.from({ length: count }, (_, at) => {
    const own = vectors.subarray(at * dimensions, (at + 1) * dimensions);
    return Math.sqrt(own.reduce((sum, number) => sum + number * number, 0));
  });
  return { vectors, dimensions, lengths };
}

/** How alike two directions are, from -1 to 1: a vector, and the one at a place of a list. */
export function likeness(asked: Vector, { vectors, lengths, dimensions }: VectorList, at: number): number {
  let product = 0;
  let length = 0;
  const from = at * dimensions;
  for (let place = 0; place < dimensions; place++) {
    const number = asked[place] ?? 0;
    product += number * (vectors[from + place] ?? 0);
    length += number * number;
  }
  return product / (Math.sqrt(length) * (lengths[at] ?? 0));
}

/** What models were trained to see before a passage and before a question, by their names. */
const PREFIXES: readonly { name: RegExp; passage: string; question: string }[] = [
  { name: /nomic/i, passage: "search_document: ", question: "search_query: " },
  { name: /\be5\b/i, passage: "passage: ", question: "query: " },
  {
    name: /mxbai|snowflake|bge-[a-z]{1,10}-en/i,
    passage: "",
    question: "Represent this sentence for searching relevant passages: ",
  },
  {
    name: /qwen3/i,
    passage: "",
    question: "Instruct: Given a question, retrieve passages that answer it\nQuery: ",
  },
  { name: /embeddinggemma/i, passage: "title: none | text: ", question: "task: search result | query: " },
];

const prefixOf = (modelId: string, kind: "passage" | "question"): string =>
  PREFIXES.find(({ name }) => name.test(parseModelId(modelId).name))?.[kind] ?? "";

/** Of a question; the rest of a long one adds little. */
const MAX_QUESTION = 2_000;

/** About nothing in particular: how alike a model finds their answers and a collection is no knowledge. */
export const UNRELATED_QUESTIONS: readonly string[] = [
  "Who won the football match last night?",
  "How long does bread have to bake?",
  "What is the capital of Mongolia?",
  "Which vaccination does a puppy need?",
  "When was the cathedral of Chartres built?",
  "How do I prune a rose?",
  "Which muscle bends the knee?",
  "What did the court say about the lease?",
];

export const questionText = (modelId: string, question: string): string =>
  prefixOf(modelId, "question") + question.slice(0, MAX_QUESTION);

/** A passage as a model reads it: what it is about is often only in its headings. */
export const passageText = (modelId: string, document: string, { heading, text }: Passage): string =>
  prefixOf(modelId, "passage") + [document, heading, text].filter(Boolean).join("\n");
