import { parseModelId } from "../model/model";
import type { Passage } from "./passage";

/** Of the largest models; longer vectors are invalid. */
const MAX_DIMENSIONS = 8_192;
const MAX_STEP = 127;

/** An embedding, quantized to one byte per number; this does not change the results. */
export type Vector = Int8Array;

/** A model returned invalid embeddings. */
export class InvalidVectors extends Error {
  override readonly name = "InvalidVectors";
}

/**
 * Validates and quantizes a model's embeddings.
 *
 * @param dimensions of the model's earlier vectors; undefined for its first
 * @throws InvalidVectors for a wrong count or length, a non-finite number, or a zero vector
 */
export function toVectors(
  answer: readonly (readonly number[])[],
  { texts, dimensions }: { texts: number; dimensions: number | undefined },
): Vector[] {
  if (answer.length !== texts)
    throw new InvalidVectors(`It answered ${texts} texts with ${answer.length} vectors.`);
  const length = dimensions ?? answer[0]?.length ?? 0;
  if (length < 1 || length > MAX_DIMENSIONS)
    throw new InvalidVectors(`It answered with vectors of ${length} numbers.`);
  return answer.map((numbers) => {
    if (numbers.length !== length)
      throw new InvalidVectors(`It answered with vectors of ${length} and of ${numbers.length} numbers.`);
    const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
    if (!Number.isFinite(largest) || largest === 0)
      throw new InvalidVectors("It answered with a vector that has no direction.");
    return Int8Array.from(numbers, (number) => Math.round((number / largest) * MAX_STEP));
  });
}

/** Concatenated vectors of equal dimension, with their norms. */
export type VectorList = { vectors: Vector; dimensions: number; lengths: Float32Array };

/** @param count how many vectors there are */
export function toVectorList(vectors: Vector, count: number): VectorList {
  const dimensions = count > 0 ? vectors.length / count : 0;
  const lengths = Float32Array.from({ length: count }, (_, at) => {
    const own = vectors.subarray(at * dimensions, (at + 1) * dimensions);
    return Math.sqrt(own.reduce((sum, number) => sum + number * number, 0));
  });
  return { vectors, dimensions, lengths };
}

/** Cosine similarity, from -1 to 1, of a vector and the one at index `at` of a list. */
export function similarity(query: Vector, { vectors, lengths, dimensions }: VectorList, at: number): number {
  let product = 0;
  let length = 0;
  const from = at * dimensions;
  for (let place = 0; place < dimensions; place++) {
    const number = query[place] ?? 0;
    product += number * (vectors[from + place] ?? 0);
    length += number * number;
  }
  return product / (Math.sqrt(length) * (lengths[at] ?? 0));
}

/** Prefixes that models were trained with, by name. */
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

/** Characters of an embedded question; more adds little. */
const MAX_QUESTION = 2_000;

/** Calibration: a collection's similarity to these is the baseline. */
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

/** A passage for embedding, with its headings, which often name its subject. */
export const passageText = (modelId: string, document: string, { heading, text }: Passage): string =>
  prefixOf(modelId, "passage") + [document, heading, text].filter(Boolean).join("\n");
