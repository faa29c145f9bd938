import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnswerKind, answerLimits } from "~/server/adapters/net/answer-limits";
import { createFetch } from "~/server/adapters/net/create-fetch";
import { hostileReadings } from "~tests/support/hostile-answers";
import { longestPause, startHostileServer } from "~tests/support/hostile-server";

/** Far above what `npm run bench -- answers` measures: other work on the machine must not decide the result. */
const MAX_PAUSE_MS = 1_000;

let server: Awaited<ReturnType<typeof startHostileServer>>;
beforeAll(async () => {
  server = await startHostileServer();
});
afterAll(() => server.close());

it("has a hostile server for every kind of answer", () => {
  const tried = new Set(hostileReadings.map(({ kind }) => kind));
  expect(Object.keys(answerLimits).filter((kind) => !tried.has(kind as AnswerKind))).toEqual([]);
});

describe("a hostile answer at its limits does not hold up everybody else", () => {
  it.each(hostileReadings.map((reading) => [reading.name, reading] as const))("%s", async (_, reading) => {
    expect(await longestPause(server, reading)).toBeLessThan(MAX_PAUSE_MS);
  });
});

describe("reading ends", () => {
  const text = (body: string) => ({ "": { body: new TextEncoder().encode(body) } });
  const read = async (kind: AnswerKind, body: string) => {
    await server.answer(text(body));
    return (await createFetch()(kind)(server.url)).text();
  };

  it("beyond so many bytes, values or levels", async () => {
    const { bytes, values } = answerLimits.modelList;
    const longest = `"${"x".repeat(bytes - 2)}"`;
    expect(await read("modelList", longest)).toBe(longest);
    await expect(read("modelList", `${longest} `)).rejects.toThrow(`longer than ${bytes} bytes`);
    await expect(read("modelList", `[${"{},".repeat(values)}{}]`)).rejects.toThrow(`${values} values`);
    await expect(read("modelList", "[".repeat(2_000))).rejects.toThrow("1000 deep");
    // Commas and brackets of a text are no values.
    expect(await read("modelList", `"${",[{".repeat(values)}"`)).toContain(",[{");
  });

  it("beyond one message of a stream, and begins to count anew with the next", async () => {
    const { values } = answerLimits.ollamaReply;
    const line = `[${"1,".repeat(values - 10)}1]\n`;
    expect(await read("ollamaReply", line.repeat(3))).toBe(line.repeat(3));
    const event = `data: [${"1,".repeat(values - 10)}1]\n\n`;
    expect(await read("modelReply", event.repeat(3))).toBe(event.repeat(3));
    const twoLines = `data: [${"1,".repeat(values - 10)}\ndata: ${"1,".repeat(20)}1]\n\n`;
    await expect(read("modelReply", twoLines)).rejects.toThrow("values");
    await expect(read("modelReply", "x".repeat(2_100_000))).rejects.toThrow("A message");
  });

  it("of an error after its beginning", async () => {
    await server.answer({ "": { body: new Uint8Array(1_000_000).fill(65), status: 500 } });
    const response = await createFetch()("modelList")(server.url);
    expect([response.status, (await response.text()).length]).toEqual([500, 64_000]);
  });
});

it("keeps the first items of a list that is too long", async () => {
  const reading = hostileReadings.find(({ name }) => name === "a compatible server: many items");
  await server.answer(reading?.answers ?? {});
  const state = await reading?.read(server.url);
  expect(state).toMatchObject({ connected: true });
  expect((state as { models: unknown[] }).models).toHaveLength(answerLimits.modelList.items);
});
