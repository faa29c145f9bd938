import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readKind } from "~/server/adapters/models/local/read-kind";
import { field, type GgufField, writeGguf } from "~/server/adapters/models/local/write-gguf";

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-kind-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

async function kindWith(fields: readonly GgufField[], edit = (bytes: Buffer) => bytes): Promise<string> {
  const file = path.join(folder, "model.gguf");
  await writeGguf(file, fields, []);
  fs.writeFileSync(file, edit(fs.readFileSync(file)));
  return readKind(file);
}

const described = (architecture: string, pooling?: number): GgufField[] => [
  ["general.architecture", field.text(architecture)],
  ["general.size", field.float(1.5)],
  ["general.tags", field.texts(["a", "b"])],
  ["general.flag", field.flag(true)],
  ...(pooling === undefined
    ? []
    : [[`${architecture}.pooling_type`, field.number(pooling)] satisfies GgufField]),
  ["tokenizer.ggml.tokens", field.texts(Array.from({ length: 100_000 }, (_, at) => `token ${at}`))],
];

it.each([
  ["llama", undefined, "chat"],
  ["qwen3", undefined, "chat"],
  ["qwen3", 0, "chat"],
  ["qwen3", 3, "embedding"],
  ["bert", 1, "embedding"],
  ["bert", 2, "embedding"],
  ["nomic-bert", undefined, "embedding"],
  ["gemma-embedding", undefined, "embedding"],
  ["bert", 4, "other"],
])("a model of the architecture %s with pooling %s is for %s", async (architecture, pooling, kind) => {
  expect(await kindWith(described(architecture, pooling))).toBe(kind);
});

it("what is damaged or ends too early is read as far as it goes", async () => {
  const bert = described("bert", 1);
  const until = (length: number) => (bytes: Buffer) => bytes.subarray(0, length);
  expect(await kindWith(bert, until(0))).toBe("chat");
  expect(await kindWith(bert, until(20))).toBe("chat");
  expect(await kindWith(bert, until(80))).toBe("embedding");
  const claim = (at: number) => (bytes: Buffer) => {
    bytes.writeBigUInt64LE(2n ** 63n - 1n, at);
    return bytes;
  };
  // The number of fields, and the length of the first name.
  expect(await kindWith(bert, claim(16))).toBe("embedding");
  expect(await kindWith(bert, claim(24))).toBe("chat");
});
