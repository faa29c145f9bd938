import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { afterAll, expect, it, vi } from "vitest";
import { actionGrammar } from "~/domain/chat/agent/action-grammar";
import { readAction, writtenProtocol } from "~/domain/chat/agent/written-action";
import { similarity, toVectorList, toVectors } from "~/domain/knowledge/vectors";
import { localModels } from "~/server/adapters/models/local";
import { diskSpace } from "~/server/adapters/system/disk-space";
import { smallEmbeddingModel } from "~tests/support/small-embedding-model";
import { smallModel } from "~tests/support/small-model";

const folder = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-real-"));
const { local, provider } = localModels({
  folder,
  downloadBaseUrl: "http://127.0.0.1:9",
  contextTokens: 2_048,
  idleMs: 0,
  space: diskSpace(() => {}),
  log: { info() {}, warn() {}, error() {} },
});
afterAll(() => {
  local.close();
  fs.rmSync(folder, { recursive: true });
});

/** Loads a model that is downloaded for this. @returns its name */
async function load(download: () => Promise<string>, skip: (note: string) => void): Promise<string> {
  const file = await download().catch((error: unknown) => String(error));
  if (!fs.existsSync(file)) skip(`No small model could be downloaded: ${file.slice(0, 300)}`);
  const added = await local.addFile(file);
  if ("problem" in added) throw new Error(added.problem);
  local.prepare(added.name);
  const isReady = async () =>
    (await local.state()).models.find(({ name }) => name === added.name)?.runner.phase === "ready";
  await vi.waitUntil(isReady, { timeout: 100_000, interval: 100 });
  return added.name;
}

async function openSmall(skip: (note: string) => void) {
  const opened = await provider.open(await load(smallModel, skip));
  if (!opened) throw new Error("It cannot be opened.");
  return opened.languageModel;
}

async function answerOf(
  model: Awaited<ReturnType<typeof openSmall>>,
  [instructions, question]: [string, string],
  more: Partial<LanguageModelV4CallOptions>,
) {
  const { stream } = await model.doStream({
    prompt: [
      { role: "system", content: instructions },
      { role: "user", content: [{ type: "text", text: question }] },
    ],
    ...more,
  });
  let text = "";
  let end: unknown;
  for await (const part of stream) {
    if (part.type === "text-delta") text += part.delta;
    if (part.type === "finish") end = part.finishReason.unified;
  }
  return { text, end };
}

it("a real model answers by its own template and stops by itself", { tags: ["long"] }, async ({ skip }) => {
  const asked: [string, string] = ["You answer in one short sentence.", "What is the capital of France?"];
  const { text, end } = await answerOf(await openSmall(skip), asked, {
    temperature: 0,
    maxOutputTokens: 100,
  });
  expect(text).toContain("Paris");
  expect(text).not.toMatch(/<\|im_/);
  expect(end).toBe("stop");
});

it("a small model held to the written actions writes none that does not parse", { tags: ["long"] }, async ({
  skip,
}) => {
  const names = ["list_files", "read_file", "finish"];
  const tools = names.map((name) => ({ name, description: name, inputSchema: {} }));
  const grammar = actionGrammar(names);
  const model = await openSmall(skip);
  for (const seed of [1, 2, 3, 4, 5]) {
    const { text, end } = await answerOf(model, [writtenProtocol(tools), "Make a to-do list."], {
      temperature: 1.2,
      seed,
      maxOutputTokens: 700,
      providerOptions: { bluebonnet: { grammar } },
    });
    // A file may be longer than that.
    if (end === "length") continue;
    const action = readAction(text, new Map());
    expect(action, text).not.toBeNull();
    expect([...names, "write_files", "edit_files", "delete_files", "move_file"]).toContain(action?.tool);
  }
});

it("a real model of vectors finds the text that answers a question in other words", {
  tags: ["long"],
}, async ({ skip }) => {
  const model = provider.openEmbedding?.(await load(smallEmbeddingModel, skip));
  const texts = [
    "Which vessel departs first?",
    "The ferry leaves the harbour at nine.",
    "Keep your puppy on a leash.",
    "Sandy ground with little clay.",
  ];
  const answer = await model?.doEmbed({ values: texts });
  const [question, ...passages] = toVectors(answer?.embeddings ?? [], { texts: 4, dimensions: 384 });
  if (!question) throw new Error("It made no vectors.");
  const [ferry = 0, ...others] = passages.map((each) => similarity(question, toVectorList(each, 1), 0));
  // What its original weights find, 0.42, without the loss of eight bits.
  expect(ferry).toBeCloseTo(0.42, 1);
  for (const other of others) expect(other).toBeLessThan(ferry - 0.3);
});
