import { expect, it } from "vitest";
import { servedModels } from "~/server/adapters/models/openai-compatible/served";

it("reads the context and the size of a model of llama.cpp", async () => {
  const answer = {
    data: [{ id: "coder", meta: { n_ctx_train: 4_096, n_params: 8_030_261_312 } }, { id: "hosted" }],
  };
  const fetch = () => Promise.resolve(Response.json(answer));
  const [local, hosted] = await servedModels({ fetch, root: "http://localhost/v1", headers: {} });
  expect(local).toMatchObject({ contextTokens: 4_096, parameters: 8_030_261_312 });
  expect(hosted).not.toHaveProperty("parameters");
});
