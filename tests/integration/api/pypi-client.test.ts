/**
 * Installs OpenAI's client from PyPI.
 * @module-tag long
 */

import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { apiWorld } from "~tests/support/api-world";
import { installFromPyPI, makePythonEnvironment } from "~tests/support/python-packages";
import { hasProgram, runProgram, temporaryFolder } from "~tests/support/sdk-world";
import { serveDispatch } from "~tests/support/serve-dispatch";

const { world, caller } = apiWorld();

const folder = temporaryFolder();
let server: Awaited<ReturnType<typeof serveDispatch>>;
beforeAll(async () => {
  server = await serveDispatch();
});
afterAll(() => {
  server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const PROGRAM = `
import json, os, sys
from openai import NotFoundError, OpenAI

client = OpenAI(max_retries=0)
model = sys.argv[1]
messages = [{"role": "user", "content": "Say hello"}]
listed = [each.id for each in client.models.list()]
whole = client.chat.completions.create(model=model, messages=messages)
stream = client.chat.completions.create(
    model=model, messages=messages, stream=True, stream_options={"include_usage": True}
)
chunks = list(stream)
vectors = client.embeddings.create(model="openai:text-embedding-nomic", input=["a", "bc"]).data
try:
    client.chat.completions.create(model="openai:nothing", messages=messages)
    refused = None
except NotFoundError as error:
    refused = [error.status_code, error.request_id is not None]
print(json.dumps({
    "listed": model in listed,
    "whole": whole.choices[0].message.content,
    "tokens": whole.usage.total_tokens,
    "streamed": "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices),
    "usage": chunks[-1].usage.total_tokens,
    "vectors": [list(vector.embedding) for vector in vectors],
    "refused": refused,
}))
`;

const hasPython = await hasProgram("python3", ["--version"], [3, 9]);

it.skipIf(!hasPython)(
  "answers the official client of PyPI, unchanged (needs Python 3.9 and PyPI)",
  async ({ skip }) => {
    const bin = await makePythonEnvironment(folder);
    if (!(await installFromPyPI(bin, ["openai"])))
      skip("PyPI cannot be reached, so its client is not tested.");
    const { user, token } = await caller();
    world().model.reply({ tokens: ["Hello", " there"] });
    fs.writeFileSync(path.join(folder, "program.py"), PROGRAM);
    const { stdout } = await runProgram(path.join(bin, "python"), ["program.py", world().modelId], folder, {
      OPENAI_BASE_URL: `${server.origin}/api/v1`,
      OPENAI_API_KEY: token,
      NO_PROXY: "127.0.0.1",
    });
    expect(JSON.parse(stdout)).toEqual({
      listed: true,
      whole: "Hello there",
      tokens: 1_234,
      streamed: "Hello there",
      usage: 1_234,
      vectors: [
        [1, 0],
        [2, 1],
      ],
      refused: [404, true],
    });
    expect(await world().deps.db.promptUsage.count({ where: { userId: user.id, refundedAt: null } })).toBe(3);
  },
);
