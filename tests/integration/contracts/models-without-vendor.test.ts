import { describe, expect, it } from "vitest";
import { builtinStarter } from "~/server/adapters/models/builtin/starter";
import { geminiProvider } from "~/server/adapters/models/gemini";
import { joinProviders } from "~/server/adapters/models/join-providers";
import { productTemplates } from "~tests/support/product-templates";
import { collect, hello } from "./models-under-test";

const instant = builtinStarter({ templates: productTemplates });
const models = joinProviders([geminiProvider({ apiKey: undefined }), instant]);

const starter = async () => {
  const opened = await models.open("builtin:starter");
  if (!opened) throw new Error("The starter was not found");
  return opened.languageModel;
};
const asking = (text: string) => ({
  prompt: [{ role: "user" as const, content: [{ type: "text" as const, text }] }],
});

describe("models contract: builtin", () => {
  it("is connected without a key or a server", async () => {
    const states = await models.list();
    expect(states.map(({ provider, connected }) => [provider, connected])).toEqual([
      ["gemini", false],
      ["builtin", true],
    ]);
  });

  it("returns nothing for an unknown name", async () => {
    expect(await models.open("builtin:gpt")).toBeUndefined();
  });

  it("streams the same reply, each time", async () => {
    const model = await starter();
    const options = asking("a pricing page in green");
    const streamed = await collect(model, options);
    const { content } = await model.doGenerate(options);
    expect(streamed).toMatchObject({ finish: "stop", errors: [] });
    expect(content).toEqual([{ type: "text", text: streamed.text }]);
    expect((await collect(model, options)).text).toBe(streamed.text);
  });

  it("reports that the token limit cut the reply", async () => {
    const options = { ...asking("a todo list"), maxOutputTokens: 40 };
    expect(await collect(await starter(), options)).toMatchObject({ finish: "length", errors: [] });
  });

  it("stops when aborted, with the caller's reason", async () => {
    const stop = new AbortController();
    const reason = new Error("The reply was stopped");
    stop.abort(reason);
    const reply = await collect(await starter(), { ...hello, abortSignal: stop.signal });
    expect(reply.errors).toEqual([reason]);
  });
});
