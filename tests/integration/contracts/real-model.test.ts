import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { localModels } from "~/server/adapters/models/local";
import { diskSpace } from "~/server/adapters/system/disk-space";
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

it("a real model answers by its own template and stops by itself", { tags: ["long"] }, async ({ skip }) => {
  const file = await smallModel().catch((error: unknown) => String(error));
  if (!fs.existsSync(file)) skip(`No small model could be downloaded: ${file.slice(0, 300)}`);
  const added = await local.addFile(file);
  if ("problem" in added) throw new Error(added.problem);
  local.prepare(added.name);
  const isReady = async () =>
    (await local.state()).models.find(({ name }) => name === added.name)?.runner.phase === "ready";
  await vi.waitUntil(isReady, { timeout: 100_000, interval: 100 });
  const opened = await provider.open(added.name);
  if (!opened) throw new Error("It cannot be opened.");
  const { stream } = await opened.languageModel.doStream({
    prompt: [
      { role: "system", content: "You answer in one short sentence." },
      { role: "user", content: [{ type: "text", text: "What is the capital of France?" }] },
    ],
    temperature: 0,
    maxOutputTokens: 100,
  });
  let text = "";
  let end: unknown;
  for await (const part of stream) {
    if (part.type === "text-delta") text += part.delta;
    if (part.type === "finish") end = part.finishReason.unified;
  }
  expect(text).toContain("Paris");
  expect(text).not.toMatch(/<\|im_/);
  expect(end).toBe("stop");
});
