import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Log } from "~/server/ports/system";
import type { LocalEngine } from "./engine";
import { type ModelProcess, startProcess } from "./model-process";
import { writeTrialModel } from "./trial-model";

const TRIAL_MS = 1_000;

/**
 * Measures once how fast the engine runs here: a second of writing with a small model of random weights, generated for
 * it. What counts is how many bytes of weights it reads per second, because every token reads them all.
 */
export function measureSpeed({ folder, engine, log }: { folder: string; engine: LocalEngine; log: Log }) {
  const file = path.join(folder, "speed.json");
  let measured: number | null = null;
  const stored = readFile(file, "utf8").then(
    (text) => {
      measured = (JSON.parse(text) as { bytesPerSecond: number }).bytesPerSecond;
    },
    () => undefined,
  );

  async function measure(): Promise<void> {
    await stored;
    if (measured !== null || engine.state().phase !== "installed") return;
    const model = path.join(folder, "trial.gguf");
    const bytes = await writeTrialModel(model);
    const trial = startProcess(
      { file: model, kind: "chat", contextTokens: 512, engine: engine.entry, log },
      () => {},
    );
    try {
      await trial.loaded;
      measured = bytes * (await tokensPerSecond(trial));
      await writeFile(file, JSON.stringify({ bytesPerSecond: measured }));
    } catch (error) {
      log.warn({ error: String(error) }, "the speed of models could not be measured");
    } finally {
      trial.end();
      await rm(model, { force: true });
    }
  }

  /** After a change of the driver. */
  const measureAgain = async () => {
    await stored;
    measured = null;
    await measure();
  };

  return { measure, measureAgain, bytesPerSecond: () => measured };
}

async function tokensPerSecond(trial: ModelProcess): Promise<number> {
  const stop = new AbortController();
  let tokens = 0;
  let from = 0;
  let elapsed = 0;
  const messages = [{ role: "user" as const, text: "x" }];
  await trial.run({ type: "reply", id: "trial", messages, settings: {} }, stop.signal, (event) => {
    // A word of the trial model is a token.
    if (event.type !== "piece") return;
    from ||= performance.now();
    elapsed = performance.now() - from;
    if (elapsed >= TRIAL_MS) stop.abort();
    else tokens += 1;
  });
  return (tokens / elapsed) * 1_000;
}
