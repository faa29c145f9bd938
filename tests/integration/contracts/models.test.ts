import { Buffer } from "node:buffer";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { joinProviders } from "~/server/adapters/models/join-providers";
import type { Models, OpenedModel } from "~/server/ports/models";
import type { StandIn } from "~tests/support/model-stand-in";
import { collect, hello, underTest } from "./models-under-test";

/** Generous: the test checks that the abort arrives; the benchmarks measure how fast. */
const ABORT_ARRIVES_WITHIN_MS = 5_000;

describe.each(underTest)("models contract: $id", ({ id, start, provider, names, arrived, refusals }) => {
  const [plain, seeing] = names;
  let standIn: StandIn;
  let models: Models;

  beforeAll(async () => {
    standIn = await start();
    models = joinProviders([provider(standIn.url)]).including([], "configurer");
  });
  beforeEach(() => {
    standIn.reply({});
    standIn.requests.length = 0;
  });
  afterAll(() => standIn.close());

  const open = async (name: string): Promise<OpenedModel> => {
    const opened = await models.open(`${id}:${name}`);
    if (!opened) throw new Error(`${name} was not found`);
    return opened;
  };
  const kindOf = (error: unknown) => models.explain(error, `${id}:${plain}`).kind;

  it("lists the models that can chat, and no others", async () => {
    const [state] = await models.list();
    expect(state).toMatchObject({ provider: id, connected: true });
    const listed = state?.models.map((model) => model.id);
    expect(listed).toEqual(expect.arrayContaining([`${id}:${plain}`, `${id}:${seeing}`]));
    expect(listed?.filter((model) => model.includes("embed"))).toEqual([]);
  });

  it("reports which models support images, and their context size", async () => {
    const { listing } = await open(seeing);
    expect(listing).toMatchObject({ isConnected: true, supportsImages: true });
    expect(listing.contextTokens).toBeGreaterThan(2_000);
  });

  it("returns nothing for an unknown name", async () => {
    expect(await models.open(`${id}:no-such-model`)).toBeUndefined();
    expect(await models.open("nobody:no-such-model")).toBeUndefined();
  });

  it("calls the selected model", async () => {
    for (const name of names) await collect((await open(name)).languageModel);
    const called = standIn.requests.filter(({ method, path }) => method === "POST" && path !== "/api/show");
    expect(called.map((request) => arrived(request).model)).toEqual([...names]);
  });

  it("does not send the plan's templates to any provider", async () => {
    const providerOptions = { bluebonnet: { templates: "all" } };
    const { languageModel } = await open(plain);
    const outcome = await collect(languageModel, { ...hello, providerOptions });
    expect(outcome).toMatchObject({ finish: "stop", errors: [] });
    expect(JSON.stringify(lastOf(standIn).body)).not.toContain("templates");
  });

  it("streams all text in order, wherever the bytes are split", async () => {
    const { languageModel } = await open(plain);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "binary", minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(5_000), { maxLength: 60 }),
        async (words, split) => {
          const tokens = ['é€😀<"\\\n```', ...words];
          standIn.reply({ tokens, split });
          const outcome = await collect(languageModel);
          expect(outcome).toMatchObject({ text: tokens.join(""), finish: "stop", errors: [] });
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);

  it("keeps every character when bytes arrive one by one", async () => {
    const tokens = ["Grüße", " 世界", " 👩‍👩‍👧‍👦", "\n```html\n<p>ok</p>\n```"];
    standIn.reply({ tokens, split: Array.from({ length: 5_000 }, (_, at) => at) });
    expect((await collect((await open(plain)).languageModel)).text).toBe(tokens.join(""));
  });

  it("passes each token on before the next one is sent", async () => {
    standIn.reply({ tokens: ["first", "second"], ending: "hang" });
    const stop = new AbortController();
    const { stream } = await (await open(plain)).languageModel.doStream({
      ...hello,
      abortSignal: stop.signal,
    });
    const reader = stream.getReader();
    let text = "";
    while (!text.includes("second")) {
      const { value } = await reader.read();
      if (value?.type === "text-delta") text += value.delta;
    }
    expect(text).toBe("firstsecond");
    stop.abort();
    await reader.cancel().catch(() => undefined);
  });

  it("sends the parameters as set", async () => {
    const options = { ...hello, temperature: 0.7, topK: 40, topP: 0.95, maxOutputTokens: 2_048 };
    await collect((await open(plain)).languageModel, options);
    expect(arrived(lastOf(standIn))).toMatchObject({
      temperature: 0.7,
      topK: 40,
      topP: 0.95,
      maxOutputTokens: 2_048,
    });
  });

  it("sends the instructions, the history in its order, and images", async () => {
    const image = Buffer.from([137, 80, 78, 71, 1, 2, 3]);
    await collect((await open(seeing)).languageModel, {
      prompt: [
        { role: "system", content: "You write code." },
        { role: "user", content: [{ type: "text", text: "A page" }] },
        { role: "assistant", content: [{ type: "text", text: "Here it is" }] },
        {
          role: "user",
          content: [
            { type: "text", text: "Like this" },
            { type: "file", mediaType: "image/png", data: { type: "data", data: new Uint8Array(image) } },
          ],
        },
      ],
    });
    const { messages } = arrived(lastOf(standIn));
    expect(messages.map(({ text }) => text).join("|")).toMatch(
      /^You write code\.\s*\|?A page\|Here it is\|Like this$/,
    );
    expect(messages.at(-1)).toMatchObject({ role: "user", images: [image.toString("base64")] });
    expect(messages.filter(({ role }) => role === "assistant")).toHaveLength(1);
  });

  it("separates thinking from the reply", async () => {
    standIn.reply({ thinking: ["Let me ", "see."], tokens: ["Done."] });
    expect(await collect((await open(plain)).languageModel)).toMatchObject({
      thinking: "Let me see.",
      text: "Done.",
    });
  });

  it("reports that the token limit cut the reply", async () => {
    standIn.reply({ tokens: ["half"], ending: "length" });
    expect(await collect((await open(plain)).languageModel)).toMatchObject({ finish: "length", errors: [] });
  });

  describe("abort", () => {
    it.each(["before the first token", "in the middle"])("reaches the model %s", async (moment) => {
      const early = moment === "before the first token";
      standIn.reply(early ? { silent: true } : { tokens: ["one"], ending: "hang" });
      const stop = new AbortController();
      const aborted = standIn.nextAbort();
      const run = open(plain).then(({ languageModel }) =>
        collect(languageModel, { ...hello, abortSignal: stop.signal }),
      );
      await until(() =>
        standIn.requests.some(({ path }) => path.includes("chat") || path.includes("Generate")),
      );
      const stoppedAt = Date.now();
      stop.abort();
      const request = await within(ABORT_ARRIVES_WITHIN_MS, aborted);
      const outcome = await run;
      expect(outcome.errors.map(kindOf)).toEqual(["stopped"]);
      expect((request.abortedAt ?? Number.NaN) - stoppedAt).toBeLessThan(ABORT_ARRIVES_WITHIN_MS);
    });

    it("rejects with the caller's reason", async () => {
      standIn.reply({ tokens: ["one"], ending: "hang" });
      const stop = new AbortController();
      const { stream } = await (await open(plain)).languageModel.doStream({
        ...hello,
        abortSignal: stop.signal,
      });
      const reason = new Error("The reply was stopped");
      stop.abort(reason);
      const readAll = async () => {
        for await (const part of stream) expect(part.type).not.toBe("error");
      };
      await expect(readAll()).rejects.toBe(reason);
    });

    it("reaches the model when the reader cancels", async () => {
      standIn.reply({ tokens: ["one"], ending: "hang" });
      const aborted = standIn.nextAbort();
      const { stream } = await (await open(plain)).languageModel.doStream(hello);
      const reader = stream.getReader();
      await reader.read();
      await reader.cancel();
      expect((await within(ABORT_ARRIVES_WITHIN_MS, aborted)).abortedAt).not.toBeNull();
    });
  });

  describe("failures", () => {
    it.each(Object.entries(refusals))("explains %s", async (_, { failure, kind, retryAfterSeconds }) => {
      standIn.reply({ failure });
      const { errors, text } = await collect((await open(plain)).languageModel);
      expect(text).toBe("");
      expect(errors).toHaveLength(1);
      const said = models.explain(errors[0], `${id}:${plain}`);
      expect(said).toMatchObject({ kind, title: "Error communicating with the AI service" });
      expect(said.retryAfterSeconds).toBe(retryAfterSeconds);
      expect(`${said.reason} ${said.remedy}`).not.toMatch(/undefined|secret|sk-/);
    });

    it.each([
      ["the connection breaks", { tokens: ["one"], ending: "reset" }, "connection_lost", "one"],
      ["the last part is missing", { tokens: ["one"], ending: "close" }, undefined, "one"],
      [
        "the stream reports an error",
        { tokens: ["one"], failureInStream: "CUDA out of memory" },
        "server_error",
        "one",
      ],
    ] as const)("ends with one error when %s, keeping what came", async (_, script, kind, kept) => {
      standIn.reply(script);
      const { errors, text, finish } = await collect((await open(plain)).languageModel);
      expect({ text, finish, errors: errors.length }).toEqual({ text: kept, finish: undefined, errors: 1 });
      expect(kind ? [kind] : ["connection_lost", "invalid_response"]).toContain(kindOf(errors[0]));
    });

    it("reports an unparsable response as invalid", async () => {
      const garbage = id === "ollama" ? "<html>nope\n" : "data: {not json}\n\n";
      standIn.reply({ tokens: [], garbage });
      const { errors } = await collect((await open(plain)).languageModel);
      expect(errors.map(kindOf)).toEqual(["invalid_response"]);
    });

    it("reports a reply without text as empty", async () => {
      standIn.reply({ tokens: [] });
      const { errors, finish } = await collect((await open(plain)).languageModel);
      expect(finish).toBeUndefined();
      expect(models.explain(errors[0], `${id}:${plain}`)).toMatchObject({
        kind: "empty_response",
        title: "Failed to get a response from the AI",
      });
    });

    it("lists a failing provider as not connected, with reason and remedy", async () => {
      const own = await start();
      own.failLists({ status: 500, body: "Internal Server Error" });
      const [state] = await joinProviders([provider(own.url)])
        .including([], "configurer")
        .list();
      await own.close();
      expect(state).toMatchObject({ connected: false, models: [], reason: expect.stringContaining("500") });
    });

    it("reports a closed port as unreachable", async () => {
      const gone = await start();
      await gone.close();
      const alone = joinProviders([provider(gone.url)]).including([], "configurer");
      const [state] = await alone.list();
      expect(state).toMatchObject({ connected: false, reason: expect.stringContaining(gone.url) });
      const error = await alone.open(`${id}:${plain}`).catch((thrown: unknown) => thrown);
      expect(alone.explain(error, `${id}:${plain}`).kind).toBe("unreachable");
    });
  });
});

const lastOf = (standIn: StandIn) => {
  const request = standIn.requests.at(-1);
  if (!request) throw new Error("Nothing was called");
  return request;
};

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const within = <T>(ms: number, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error(`Nothing within ${ms} ms`)), ms).unref(),
    ),
  ]);
