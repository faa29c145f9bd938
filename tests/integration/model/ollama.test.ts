import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { doctorChecks } from "~/domain/model/ollama";
import { joinProviders } from "~/server/adapters/models/join-providers";
import { ollamaProvider } from "~/server/adapters/models/ollama";
import { ollamaRunner } from "~/server/adapters/models/ollama/manage";
import { listModelsOf } from "~/server/services/billing/list-models";
import {
  cancelOllamaPull,
  examineOllama,
  listOllamaModel,
  pullOllamaModel,
  readOllama,
  readOllamaDetails,
  removeOllamaModel,
} from "~/server/services/model/ollama";
import { chatWorld } from "~tests/support/chat-world";
import type { StandIn } from "~tests/support/model-stand-in";
import { startOllama } from "~tests/support/ollama-stand-in";

const world = chatWorld();
let server: StandIn;
let owner: SignedInUser;
let deps: Parameters<typeof readOllama>[0] & Parameters<typeof listModelsOf>[0];

const depsFor = (baseUrl: string) => ({
  ...world().deps,
  owners: { emails: [owner.email], orFirst: false },
  models: joinProviders([ollamaProvider({ baseUrl })]),
  ollama: ollamaRunner({ baseUrl }),
});
beforeAll(async () => {
  server = await startOllama();
  owner = await world().newUser();
  deps = depsFor(server.url);
});
afterAll(() => server.close());

const pullOf = async (name: string) =>
  (await readOllama(deps, owner)).pulls.find((pull) => pull.name === name);
const installed = async () => (await readOllama(deps, owner)).models.map(({ name }) => name);

describe("Ollama's models", () => {
  it("are shown as the runner has them", async () => {
    const view = await readOllama(deps, owner);
    expect(view).toMatchObject({ isOwner: true, version: "0.12.6", reason: null });
    expect(view.models[0]).toEqual({
      ...{ name: "llama3:8b", bytes: 4_661_224_676, parameters: "8.0B", quantization: "Q4_0" },
      ...{ contextTokens: 8_192, capabilities: ["completion", "tools"], loaded: null, isListed: true },
    });
    const details = await readOllamaDetails(deps, { name: "llama3:8b" });
    expect(details).toMatchObject({
      modelfile: "FROM llama3:8b",
      license: expect.stringContaining("LLAMA 3"),
    });
  });

  it("are listed in the chat unless their user switches them off", async () => {
    const listed = async (user: SignedInUser) => (await listModelsOf(deps, user)).map(({ id }) => id);
    expect(await listed(owner)).toContain("ollama:llama3:8b");
    await listOllamaModel(deps, owner, { name: "llama3:8b", isListed: false });
    expect(await listed(owner)).not.toContain("ollama:llama3:8b");
    expect(await listed(await world().newUser())).toContain("ollama:llama3:8b");
    await listOllamaModel(deps, owner, { name: "llama3:8b", isListed: true });
    expect(await listed(owner)).toContain("ollama:llama3:8b");
  });

  it("are downloaded by the server, cancelled, resumed where they stopped, and deleted", async () => {
    await pullOllamaModel(deps, owner, { name: "held-model" });
    await vi.waitUntil(async () => (await pullOf("held-model"))?.share === 0.4);
    await cancelOllamaPull(deps, owner, { name: "held-model" });
    await vi.waitUntil(async () => (await pullOf("held-model"))?.phase === "cancelled");
    expect(await installed()).not.toContain("held-model");
    await pullOllamaModel(deps, owner, { name: "held-model" });
    await vi.waitUntil(async () => (await installed()).includes("held-model"));
    expect(await pullOf("held-model")).toBeUndefined();
    await removeOllamaModel(deps, owner, { name: "held-model" });
    expect(await installed()).not.toContain("held-model");
  });

  it("say why a download failed, until that is dismissed", async () => {
    await pullOllamaModel(deps, owner, { name: "unknown-model" });
    await vi.waitUntil(async () => (await pullOf("unknown-model"))?.phase === "failed");
    expect(await pullOf("unknown-model")).toMatchObject({
      reason: "pull model manifest: file does not exist",
    });
    await cancelOllamaPull(deps, owner, { name: "unknown-model" });
    expect(await pullOf("unknown-model")).toBeUndefined();
  });

  it("are changed by the owner alone", async () => {
    const other = await world().newUser();
    expect(await readOllama(deps, other)).toMatchObject({ isOwner: false, version: "0.12.6" });
    for (const attempt of [
      pullOllamaModel(deps, other, { name: "phi" }),
      cancelOllamaPull(deps, other, { name: "phi" }),
      removeOllamaModel(deps, other, { name: "llama3:8b" }),
      examineOllama(deps, other, { check: "address" }),
    ])
      await expect(attempt).rejects.toMatchObject({ code: "forbidden" });
    expect(await installed()).toContain("llama3:8b");
  });
});

describe("the doctor", () => {
  it("passes every check of a runner that works, with a real answer's speed", async () => {
    const findings = [];
    for (const check of doctorChecks) findings.push(await examineOllama(deps, owner, { check }));
    expect(findings.filter(({ ok }) => !ok)).toEqual([]);
    expect(findings.map(({ text }) => text).join(" ")).toContain(
      "answered with 20.0 tokens/s, after loading for 2.5 s.",
    );
    expect(findings.at(-1)?.text).toContain("context of 8,192 tokens");
  });

  it("has one remedy for a runner that is not there", async () => {
    const nowhere = depsFor("http://127.0.0.1:59998");
    expect(await examineOllama(nowhere, owner, { check: "address" })).toMatchObject({
      ok: false,
      text: expect.stringContaining("not responding at http://127.0.0.1:59998"),
      remedy: expect.stringMatching(/^ollama serve$|host\.docker\.internal/),
    });
    expect(await readOllama(nowhere, owner)).toMatchObject({ version: null, models: [] });
  });

  it("has one for a runner without models", async () => {
    const empty = await startOllama(0, []);
    const finding = await examineOllama(depsFor(empty.url), owner, { check: "models" });
    expect(finding).toMatchObject({ ok: false, remedy: "ollama pull llama3" });
    await empty.close();
  });
});
