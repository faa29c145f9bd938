import { describe, expect, it } from "vitest";
import {
  contextFitting,
  describeModels,
  fitsMemory,
  localCatalog,
  recommendedModel,
} from "~/domain/model/local-model";

const GB = 1e9;

describe("recommendedModel", () => {
  it.each([
    { memory: 2, name: "qwen3.5-0.8b" },
    { memory: 4, name: "qwen3.5-2b" },
    { memory: 8, name: "phi-4-mini" },
    { memory: 64, name: "phi-4-mini" },
  ])("is $name with $memory GB of memory", ({ memory, name }) => {
    expect(recommendedModel(memory * GB)).toBe(name);
  });

  it("stays the same when the machine is measured, and when the system keeps a little more memory", () => {
    const recommended = (totalBytes: number, bytesPerSecond: number | null) =>
      describeModels({
        machine: { totalBytes, freeDiskBytes: GB, bytesPerSecond },
        models: localCatalog.map((catalog) => ({
          name: catalog.name,
          kind: catalog.kind,
          catalog,
          file: { phase: "absent" },
          runner: { phase: "unloaded" },
          waiting: 0,
        })),
      })
        .filter(({ isRecommended }) => isRecommended)
        .map(({ name }) => name);
    const before = recommended(4.2 * GB, null);
    expect(before).toHaveLength(1);
    for (const speed of [1 * GB, 20 * GB, 80 * GB]) expect(recommended(4.2 * GB, speed)).toEqual(before);
    for (const memory of [4.15, 4.22, 4.25]) expect(recommended(memory * GB, null)).toEqual(before);
  });
});

it("lists models of each kind from small to large, each with a licence for commercial use and an address on the hub", () => {
  for (const wanted of ["chat", "embedding"]) {
    const sizes = localCatalog.filter(({ kind }) => kind === wanted).map(({ bytes }) => bytes);
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
    expect(sizes).not.toEqual([]);
  }
  for (const { path, license } of localCatalog) {
    expect(path).toMatch(/^[\w.-]+\/[\w.-]+\/resolve\/[\w.-]+\/[\w.-]+\.gguf$/);
    expect(["Apache 2.0", "MIT"]).toContain(license.name);
  }
});

it("says what a file that a user brought needs, as for one of the list", () => {
  const file = { phase: "present", bytes: 2 * GB, sha256: null, checkedBy: null } as const;
  const [model] = describeModels({
    machine: { totalBytes: 4 * GB, freeDiskBytes: GB, bytesPerSecond: 10 * GB },
    models: [{ name: "mine", kind: "chat", catalog: null, file, runner: { phase: "unloaded" }, waiting: 0 }],
  });
  expect(model).toMatchObject({ memoryBytes: 2.6 * GB, fitsMemory: true, tokensPerSecond: 5, license: null });
  expect(fitsMemory(3 * GB, 4 * GB)).toBe(false);
});

it.each([
  { file: 4.66, memory: 4, tokens: 4_096 },
  { file: 4.66, memory: 8, tokens: 15_360 },
  { file: 4.66, memory: 16, tokens: 71_680 },
  { file: 1, memory: 8, tokens: 192_512 },
])("gives a model of $file GB a context of $tokens tokens in $memory GB", ({ file, memory, tokens }) => {
  expect(contextFitting(file * GB, memory * GB)).toBe(tokens);
});

it("recommends no model that cannot chat, and says no speed of writing for one", () => {
  const small = localCatalog.filter(({ kind }) => kind === "embedding");
  expect(recommendedModel(64 * GB, small)).toBeUndefined();
  const [model] = describeModels({
    machine: { totalBytes: 4 * GB, freeDiskBytes: GB, bytesPerSecond: 10 * GB },
    models: small.map((catalog) => ({
      name: catalog.name,
      kind: catalog.kind,
      catalog,
      file: { phase: "absent" },
      runner: { phase: "unloaded" },
      waiting: 0,
    })),
  });
  expect(model).toMatchObject({ kind: "embedding", tokensPerSecond: null, isRecommended: false });
});
