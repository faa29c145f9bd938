import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { expect, it } from "vitest";
import { ollamaLanguageModel } from "~/server/adapters/models/ollama/language-model";

/** What the runner is asked for. */
async function formatFor(responseFormat: LanguageModelV4CallOptions["responseFormat"]) {
  const bodies: { format?: unknown }[] = [];
  const model = ollamaLanguageModel({
    baseUrl: "http://runner.example",
    tag: "llama3:8b",
    contextTokens: null,
    system: "",
    exampleTokens: 0,
    supportsThinking: false,
    onLoaded: () => {},
    fetch: async (_, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return new Response('{"message":{"content":"{}"},"done":true}\n');
    },
  });
  await model.doGenerate({
    prompt: [{ role: "user", content: [{ type: "text", text: "JSON, please" }] }],
    ...(responseFormat && { responseFormat }),
  });
  return bodies[0]?.format;
}

it("asks the runner for JSON, with its schema where there is one", async () => {
  const schema = { type: "object" as const, properties: { ok: { type: "boolean" as const } } };
  expect(await formatFor({ type: "json", schema })).toEqual(schema);
  expect(await formatFor({ type: "json" })).toBe("json");
  expect([await formatFor({ type: "text" }), await formatFor(undefined)]).toEqual([undefined, undefined]);
});
