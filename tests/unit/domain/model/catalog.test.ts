import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answeringModel, DEFAULT_MODEL_ID, mergeCatalog } from "~/domain/model/catalog";
import type { ModelListing } from "~/domain/model/model";

const listing = (id: string, isConnected = true, name = id.slice(id.indexOf(":") + 1)): ModelListing => ({
  id,
  name,
  isConnected,
  supportsImages: false,
  contextTokens: null,
  maxOutputTokens: null,
});
const starter = listing("builtin:starter", true, "starter");
const connected = (...models: ModelListing[]) => ({ connected: true, models });
const names = (listings: readonly ModelListing[]) => listings.map(({ name }) => name);

const specified = [
  "bakllava",
  "codellama",
  "deepseek-coder",
  "dolphin-mixtral",
  "gemini-gemma3-4b",
  "gemma",
  "llama2:latest",
  "llama3",
  "llava",
  "mistral",
  "mixtral",
  "neural-chat",
  "nous-hermes",
  "openchat",
  "phi",
  "qwen",
  "stablelm",
  "vicuna",
  "wizard-math",
  "yi",
];

describe("mergeCatalog", () => {
  it("lists the specification's names, sorted, all disconnected while no provider responds", () => {
    const merged = mergeCatalog([]);
    expect(names(merged)).toEqual(specified);
    expect(merged.every(({ isConnected }) => !isConnected)).toBe(true);
  });

  it("lists an installed tag instead of the catalog's name", () => {
    const merged = mergeCatalog([connected(listing("ollama:mistral:7b"), listing("ollama:llama2:latest"))]);
    expect(merged.filter(({ name }) => name.startsWith("mistral") || name.startsWith("llama2"))).toEqual([
      listing("ollama:llama2:latest"),
      listing("ollama:mistral:7b"),
    ]);
  });

  it("does not mistake a longer name for a tag", () => {
    expect(
      names(mergeCatalog([connected(listing("ollama:gemma3:4b"), listing("openai:mistral:x"))])),
    ).toEqual(expect.arrayContaining(["gemma", "gemma3:4b", "mistral", "mistral:x"]));
  });

  it("connects Gemma by its provider id", () => {
    const merged = mergeCatalog([connected(listing(DEFAULT_MODEL_ID, true, "gemini-gemma3-4b"), starter)]);
    expect(merged.filter(({ isConnected }) => isConnected).map(({ name }) => name)).toEqual([
      "gemini-gemma3-4b",
      "starter",
    ]);
  });

  it("treats all models of a disconnected provider as disconnected", () => {
    const merged = mergeCatalog([{ connected: false, models: [listing("ollama:mistral:7b")] }]);
    expect(merged.find(({ name }) => name === "mistral:7b")?.isConnected).toBe(false);
  });

  it("is sorted, with connected models first and no duplicate ids, whatever is installed", () => {
    const installed = fc.uniqueArray(
      fc.constantFrom(...specified, "a:b", "mistral:7b", "phi:mini").map((name) => `ollama:${name}`),
    );
    fc.assert(
      fc.property(installed, (ids) => {
        const merged = mergeCatalog([connected(...ids.map((id) => listing(id)))]);
        expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
        for (const connection of [true, false]) {
          const group = merged.filter(({ isConnected }) => isConnected === connection);
          expect(names(group)).toEqual([...names(group)].sort());
        }
        expect(merged.findIndex(({ isConnected }) => !isConnected)).toBe(ids.length);
        expect(merged.filter(({ isConnected }) => isConnected)).toHaveLength(ids.length);
      }),
    );
  });
});

describe("answeringModel", () => {
  const mistral = listing("ollama:mistral:7b");
  const flash = listing("gemini:gemini-2.5-flash");

  it("uses the selected model when it is connected", () => {
    expect(answeringModel(mistral.id, [flash, mistral, starter], [])).toEqual({
      model: mistral,
      isFallback: false,
    });
  });

  it("reports when the first connected model by name answers instead", () => {
    const listings = [mistral, listing("ollama:aya", false), flash, starter];
    expect(answeringModel(DEFAULT_MODEL_ID, listings, [])).toEqual({ model: flash, isFallback: true });
  });

  it("uses the starter only if there is no language model, or if it was selected", () => {
    const early = listing("builtin:starter", true, "a-starter");
    expect(answeringModel(DEFAULT_MODEL_ID, [early, mistral], [])?.model).toBe(mistral);
    expect(answeringModel(DEFAULT_MODEL_ID, [early], [])).toEqual({ model: early, isFallback: true });
    expect(answeringModel(early.id, [early, mistral], [])).toEqual({ model: early, isFallback: false });
  });

  it("treats a name without a tag as :latest", () => {
    const latest = listing("ollama:llama3:latest");
    expect(answeringModel("ollama:llama3", [mistral, latest], [])).toEqual({
      model: latest,
      isFallback: false,
    });
  });

  it("prefers the user's order to the first by name, and has nothing else for a model that was picked", () => {
    const off = listing("ollama:aya", false);
    const all = [off, flash, mistral, starter];
    expect(answeringModel(DEFAULT_MODEL_ID, all, [off.id, mistral.id])?.model).toBe(mistral);
    expect(answeringModel(off.id, all, [mistral.id])).toEqual({ model: mistral, isFallback: true });
    expect(answeringModel(off.id, all, [])).toBeUndefined();
  });

  it("never answers with a model that is not connected, and with the picked one if it is", () => {
    const ids = fc.uniqueArray(
      fc.constantFrom("gemini:a", "ollama:b", "ollama:c", "openai:d", DEFAULT_MODEL_ID),
    );
    fc.assert(
      fc.property(
        ids,
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        ids,
        ids,
        (all, on, order, [id]) => {
          const listings = all.map((each, at) => listing(each, on[at]));
          const selected = id ?? DEFAULT_MODEL_ID;
          const answer = answeringModel(selected, listings, order);
          const isOn = (each: string) => listings.some((model) => model.id === each && model.isConnected);
          const expected = [selected, ...order].find(isOn);
          if (expected) expect(answer?.model.id).toBe(expected);
          else if (selected !== DEFAULT_MODEL_ID) expect(answer).toBeUndefined();
          else expect(answer !== undefined).toBe(all.some(isOn));
          expect(answer === undefined || answer.model.isConnected).toBe(true);
        },
      ),
    );
  });

  it("returns no model when nothing is connected", () => {
    expect(answeringModel(DEFAULT_MODEL_ID, mergeCatalog([]), [])).toBeUndefined();
  });
});
