import http from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnswerKind, answerLimits } from "~/server/adapters/net/answer-limits";
import { createFetch } from "~/server/adapters/net/create-fetch";
import { limitedBody } from "~/server/adapters/net/limit-answer";
import { readItems } from "~/server/adapters/net/read-items";
import { inFullRun } from "~tests/support/full-run.mjs";
import { hostileReadings } from "~tests/support/hostile-answers";
import { measurePauses, startHostileServer } from "~tests/support/hostile-server";

/** `npm test` tries one answer in five. */
const tried = hostileReadings.filter((_, place) => place % inFullRun(1, 5) === 0);

/** Above what `npm run bench -- answers` measures: a slow machine must not decide the result. */
const MAX_WORK_MS = 150;

let server: Awaited<ReturnType<typeof startHostileServer>>;
beforeAll(async () => {
  server = await startHostileServer();
});
afterAll(() => server.close());

it("has a hostile server for every kind of answer", () => {
  const kinds = new Set(hostileReadings.map(({ kind }) => kind));
  expect(Object.keys(answerLimits).filter((kind) => !kinds.has(kind as AnswerKind))).toEqual([]);
});

describe("a hostile answer at its limits does not hold up everybody else", () => {
  it.each(tried.map((reading) => [reading.name, reading] as const))("%s", async (_, reading) => {
    const { longestWork } = await measurePauses(server, reading);
    expect(longestWork).toBeLessThan(MAX_WORK_MS);
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
    const { text: longestText } = answerLimits.gitHubTree;
    await expect(read("gitHubTree", `"${"x".repeat(longestText + 1)}"`)).rejects.toThrow(
      "A text of the answer",
    );
    // Commas and brackets of a text are no values.
    expect(await read("modelList", `"${",[{".repeat(values)}"`)).toContain(",[{");
  });

  it("beyond one message of a stream, and begins to count again with the next", async () => {
    const { values } = answerLimits.ollamaReply;
    const line = `[${"1,".repeat(values - 10)}1]\n`;
    expect(await read("ollamaReply", line.repeat(3))).toBe(line.repeat(3));
    const event = `data: [${"1,".repeat(values - 10)}1]\n\n`;
    expect(await read("modelReply", event.repeat(3))).toBe(event.repeat(3));
    const twoLines = `data: [${"1,".repeat(values - 10)}\ndata: ${"1,".repeat(20)}1]\n\n`;
    await expect(read("modelReply", twoLines)).rejects.toThrow("values");
    await expect(read("modelReply", "x".repeat(2_100_000))).rejects.toThrow("A message");
  });

  it("after its time, however little comes at once", async () => {
    const trickling = http.createServer((_request, response) => {
      const drops = setInterval(() => response.write(" "), 50);
      response.on("close", () => clearInterval(drops));
    });
    await new Promise<void>((listening) => trickling.listen(0, "127.0.0.1", listening));
    const { port } = trickling.address() as AddressInfo;
    const response = await createFetch()("supabaseTables")(`http://127.0.0.1:${port}`);
    await expect(response.text()).rejects.toThrow("timeout");
    trickling.close();
  });

  it("of an error after its beginning", async () => {
    await server.answer({ "": { body: new Uint8Array(1_000_000).fill(65), status: 500 } });
    const response = await createFetch()("modelList")(server.url);
    expect([response.status, (await response.text()).length]).toEqual([500, 64_000]);
  });
});

describe("what comes at once is read little by little", () => {
  const streamOf = (pieces: readonly string[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
  /** How often everything else has its turn meanwhile. */
  async function turnsDuring(work: Promise<unknown>): Promise<number> {
    let [turns, isDone] = [0, false];
    const done = work.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await nextTurn();
      turns += 1;
    }
    await done;
    return turns;
  }

  it("of a stream, a few whole lines", async () => {
    const read = async (pieces: readonly string[]) => {
      const handedOn: string[] = [];
      for await (const piece of limitedBody(streamOf(pieces), answerLimits.ollamaReply))
        handedOn.push(new TextDecoder().decode(piece));
      return handedOn;
    };
    const line = `"${"x".repeat(3_000)}"\n`;
    expect(await read([...line])).toEqual([line]);
    const lines = Array.from({ length: 5_000 }, (_, at) => `${at}\n`);
    const reading = read([lines.join("")]);
    expect(await turnsDuring(reading)).toBeGreaterThan(20);
    expect((await reading).join("")).toBe(lines.join(""));
    for (const piece of await reading) expect(piece.length).toBeLessThanOrEqual(1_000);
  });

  it("of a long list, a few items", async () => {
    const items = Array.from({ length: 20_000 }, (_, at) => ({ path: `file-${at}` }));
    let found = 0;
    const reading = readItems(streamOf([JSON.stringify(items)]), {
      kind: "gitHubTree",
      paths: ["$.*"],
      onItem: () => {
        found += 1;
      },
    });
    expect(await turnsDuring(reading)).toBeGreaterThan(20);
    expect(found).toBe(items.length);
  });
});

it("keeps the first items of a list that is too long", async () => {
  const reading = hostileReadings.find(({ name }) => name === "a compatible server: many items");
  await server.answer(reading?.answers ?? {});
  const state = await reading?.read(server.url);
  expect(state).toMatchObject({ connected: true });
  expect((state as { models: unknown[] }).models).toHaveLength(answerLimits.modelList.items);
});
