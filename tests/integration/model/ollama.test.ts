import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { formOf, type ModelfileForm, modelfileInput, modelfileOf } from "~/domain/model/modelfile-input";
import { doctorChecks } from "~/domain/model/ollama";
import { joinProviders } from "~/server/adapters/models/join-providers";
import { ollamaProvider } from "~/server/adapters/models/ollama";
import { ollamaRunner } from "~/server/adapters/models/ollama/manage";
import { listModelsOf } from "~/server/services/billing/limits";
import {
  cancelOllamaPull,
  createOllamaModel,
  examineOllama,
  listOllamaModel,
  pullOllamaModel,
  readOllama,
  readOllamaDetails,
  readOllamaModelfile,
  removeOllamaModel,
  resumeOllamaPull,
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

const empty = { name: "", from: "llama3:8b", system: "", template: "", parameters: {}, examples: [] };
/** The form's fields with these changes, as the server reads them. */
const typed = (changes: Partial<ModelfileForm>) =>
  modelfileInput.parse({ ...formOf(empty, false), ...changes });

const pullOf = async (name: string) =>
  (await readOllama(deps, owner)).pulls.find((pull) => pull.name === name);
const installed = async () => (await readOllama(deps, owner)).models.map(({ name }) => name);

describe("Ollama's models", () => {
  it("are shown as the runner has them", async () => {
    const view = await readOllama(deps, owner);
    expect(view).toMatchObject({ isOwner: true, version: "0.12.6", reason: null });
    expect(view.models[0]).toEqual({
      name: "llama3:8b",
      bytes: 4_661_224_676,
      parameters: "8.0B",
      quantization: "Q4_0",
      contextTokens: 8_192,
      capabilities: ["completion", "tools"],
      base: null,
      loaded: null,
      isListed: true,
    });
    const details = await readOllamaDetails(deps, owner, { name: "llama3:8b" });
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
    await resumeOllamaPull(deps, owner, { name: "held-model" });
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
    await Promise.all(
      [
        pullOllamaModel(deps, other, { name: "phi" }),
        cancelOllamaPull(deps, other, { name: "phi" }),
        resumeOllamaPull(deps, other, { name: "phi" }),
        createOllamaModel(deps, other, typed({ name: "theirs" })),
        readOllamaModelfile(deps, other, { name: "llama3:8b" }),
        removeOllamaModel(deps, other, { name: "llama3:8b" }),
        examineOllama(deps, other, { check: "address" }),
      ].map((attempt) => expect(attempt).rejects.toMatchObject({ code: "forbidden" })),
    );
    expect(await installed()).toContain("llama3:8b");
  });
});

describe("a model made of an installed one", () => {
  const form = {
    system: "Answer in haiku.",
    temperature: "0.2",
    num_ctx: "4096",
    stop: "<|end|>\nUSER:",
    others: "min_p 0.05",
    examples: [{ user: "A page", assistant: '```html index.html\n"Hi"\n```' }],
  };

  it("is created by the server, cancelled, resumed, and read back as it was entered", async () => {
    const input = typed({ ...form, name: "held-poet" });
    await createOllamaModel(deps, owner, input);
    await vi.waitUntil(async () => (await pullOf("held-poet"))?.phase === "running");
    expect(await pullOf("held-poet")).toMatchObject({ task: "create", share: null });
    await cancelOllamaPull(deps, owner, { name: "held-poet" });
    await vi.waitUntil(async () => (await pullOf("held-poet"))?.phase === "cancelled");
    const draft = await readOllamaModelfile(deps, owner, { name: "held-poet" });
    expect(draft).toEqual({ modelfile: modelfileOf(input), replaces: false });

    await resumeOllamaPull(deps, owner, { name: "held-poet" });
    await vi.waitUntil(async () => (await installed()).includes("held-poet:latest"));
    expect(await pullOf("held-poet")).toBeUndefined();
    const { models } = await readOllama(deps, owner);
    expect(models.find(({ name }) => name === "held-poet:latest")).toMatchObject({ base: "llama3:8b" });
    const { modelfile, replaces } = await readOllamaModelfile(deps, owner, { name: "held-poet:latest" });
    expect(modelfile).toEqual({
      ...modelfileOf(input),
      name: "held-poet:latest",
      template: "{{ .Prompt }}",
    });
    expect(replaces).toBe(true);
    expect(modelfileOf(typed(formOf(modelfile, replaces)))).toEqual(modelfile);
  });

  it("replaces another one only when that is edited", async () => {
    await expect(createOllamaModel(deps, owner, typed({ name: "LLAVA" }))).rejects.toMatchObject({
      code: "conflict",
      field: "name",
    });
    await expect(
      createOllamaModel(deps, owner, typed({ name: "new", from: "gone:7b" })),
    ).rejects.toMatchObject({ code: "conflict", field: "from" });
    const edited = { ...form, name: "held-poet:latest", system: "Answer in prose.", replaces: true };
    await createOllamaModel(deps, owner, typed(edited));
    await vi.waitUntil(async () => {
      const { modelfile } = await readOllamaModelfile(deps, owner, { name: "held-poet:latest" });
      return modelfile.system === "Answer in prose.";
    });
  });

  it("says what Ollama refuses, and keeps what was entered", async () => {
    const input = typed({ name: "broken", template: "{{ .Prompt " });
    await createOllamaModel(deps, owner, input);
    await vi.waitUntil(async () => (await pullOf("broken"))?.phase === "failed");
    expect(await pullOf("broken")).toMatchObject({ reason: "template error: template: :1: unclosed action" });
    expect((await readOllamaModelfile(deps, owner, { name: "broken" })).modelfile).toEqual(
      modelfileOf(input),
    );
    await cancelOllamaPull(deps, owner, { name: "broken" });
  });

  it("keeps its system prompt in a chat, whose room its examples shorten", async () => {
    await createOllamaModel(
      deps,
      owner,
      typed({
        name: "brief",
        system: "Be brief.",
        examples: [{ user: "x".repeat(4_000), assistant: "Yes" }],
      }),
    );
    await vi.waitUntil(async () => (await installed()).includes("brief:latest"));
    const opened = await deps.models.open("ollama:brief");
    // 1,000 and 1 tokens, 4 more for each message, 3 of the system prompt.
    expect(opened?.listing.contextTokens).toBe(8_192 - 1_012);
    await opened?.languageModel.doStream({
      prompt: [
        { role: "system", content: "Build pages." },
        { role: "user", content: [{ type: "text", text: "Hi" }] },
      ],
    });
    const sent = server.requests.findLast(({ path }) => path === "/api/chat")?.body;
    expect(sent).toMatchObject({ messages: [{ role: "system", content: "Build pages.\n\nBe brief." }, {}] });
  });
});

describe("the doctor", () => {
  it("passes every check of a runner that works, with a real answer's speed", async () => {
    const findings = [];
    for (const check of doctorChecks) findings.push(await examineOllama(deps, owner, { check }));
    expect(findings.filter(({ ok }) => !ok)).toEqual([]);
    expect(findings.map(({ text }) => text).join(" ")).toContain(
      "answered at 20.0 tokens/s, after loading for 2.5 s.",
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
