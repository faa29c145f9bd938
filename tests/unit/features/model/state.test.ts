import { describe, expect, it } from "vitest";
import { DEFAULT_MODEL_ID } from "~/domain/model/catalog";
import type { ModelListing } from "~/domain/model/model";
import { filterModels, searchModels, toSelection } from "~/features/model/state";

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

describe("toSelection", () => {
  const starter = { ...model("starter"), id: "builtin:starter" };
  const select = (ids: { answers: ModelListing[]; isChosen: boolean }) => {
    const listed = [{ ...model("Sonnet"), id: DEFAULT_MODEL_ID, isConnected: false }, ...ids.answers];
    const models = listed.map((each) => ({ ...each, neededPlan: null }));
    const { isConnected, isFallback, answering } = toSelection(
      { id: DEFAULT_MODEL_ID, name: "Sonnet" },
      { models, order: [], isChosen: ids.isChosen },
    );
    return [answering?.name, isConnected, isFallback];
  };
  it("misses no model that nobody chose while another answers", () => {
    expect(select({ answers: [starter, model("qwen")], isChosen: false })).toEqual(["qwen", true, false]);
  });
  it("misses a model that was chosen, and any where only the starter answers", () => {
    expect(select({ answers: [starter, model("qwen")], isChosen: true })).toEqual(["qwen", false, true]);
    expect(select({ answers: [starter], isChosen: false })).toEqual(["starter", false, true]);
  });
});
