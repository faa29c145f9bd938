import { expect, it } from "vitest";
import { searchModels } from "~/features/model/state";

const model = (name: string) => ({
  id: `ollama:${name}`,
  name,
  isConnected: true,
  supportsImages: false,
  contextTokens: null,
  maxOutputTokens: null,
});

it("matches all words of a search and keeps the order", () => {
  const models = ["gemini-gemma3-4b", "gemma", "llama3:8b"].map(model);
  const found = (search: string) => searchModels(models, search).map(({ name }) => name);
  expect(found("")).toEqual(["gemini-gemma3-4b", "gemma", "llama3:8b"]);
  expect(found("GEM 4b")).toEqual(["gemini-gemma3-4b"]);
  expect(found("gemma")).toEqual(["gemini-gemma3-4b", "gemma"]);
  expect(found("nothing")).toEqual([]);
});
