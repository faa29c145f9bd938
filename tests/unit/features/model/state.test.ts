import { describe, expect, it } from "vitest";
import type { ModelListing } from "~/domain/model/model";
import { filterModels, searchModels } from "~/features/model/state";

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

describe("filterModels", () => {
  const some: ModelListing[] = [
    { ...model("a"), place: "machine" },
    { ...model("b"), place: "network", supportsImages: true },
    { ...model("c"), place: "elsewhere", supportsImages: true },
    { ...model("d"), isConnected: false },
  ];
  it.each([
    { filters: [], names: "a b c d" },
    { filters: ["connected"], names: "a b c" },
    { filters: ["local"], names: "a b" },
    { filters: ["local", "images"], names: "b" },
  ] as const)("keeps $names with the filters $filters", ({ filters, names }) => {
    expect(filterModels(some, filters).map(({ name }) => name)).toEqual(names.split(" "));
  });
});
