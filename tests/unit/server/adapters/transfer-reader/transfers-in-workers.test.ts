import { expect, it } from "vitest";
import type { ForeignPart } from "~/domain/transfer/readers";
import { transfersInWorkers } from "~/server/adapters/transfer-reader/transfers-in-workers";
import { processWorkers } from "~/server/adapters/workers/process-workers";
import { UnreadableFile } from "~/server/ports/transfer-reader";
import { foreignExports } from "~tests/support/foreign-exports/foreign-exports";

async function* piecesOf(bytes: Uint8Array, size = 1_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const MAX_BYTES = 50_000_000;

async function all<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const read = [];
  for await (const part of parts) read.push(part);
  return read;
}

it("reads one file after the other in one process, with dates as dates", async () => {
  const reader = transfersInWorkers(processWorkers());
  const counted = await all(reader.read("countChats", piecesOf(foreignExports.openWebUi()), MAX_BYTES));
  expect(counted).toEqual([{ total: 2, known: 2 }]);
  const parts = await all(reader.read("foreignChats", piecesOf(foreignExports.openWebUi()), MAX_BYTES));
  expect(parts.map(({ kind }) => kind)).toEqual(["chat", "messages", "end", "skipped"]);
  const [chat] = parts as [Extract<ForeignPart, { kind: "chat" }>];
  expect(chat.chat.createdAt).toBeInstanceOf(Date);
});

it("reads on after a file that nobody wanted to the end, and after one that is damaged", async () => {
  const reader = transfersInWorkers(processWorkers());
  for await (const _ of reader.read("foreignChats", piecesOf(foreignExports.openWebUi()), MAX_BYTES)) break;
  await expect(all(reader.read("chat", piecesOf(Buffer.from("[1")), MAX_BYTES))).rejects.toThrow(
    UnreadableFile,
  );
  const failing = (async function* () {
    yield Buffer.from("[");
    throw new Error("The disk is gone.");
  })();
  await expect(all(reader.read("chat", failing, MAX_BYTES))).rejects.toThrow("The disk is gone.");
  const counted = await all(reader.read("countChats", piecesOf(foreignExports.chatGpt()), MAX_BYTES));
  expect(counted[0]?.known).toBeGreaterThan(0);
});

it("ends a file that takes more memory than it may, and reads the next", async () => {
  const reader = transfersInWorkers(processWorkers({ heapMb: 64 }));
  const large = Buffer.from(`{"versions":[${"[],".repeat(12_000_000)}[]]}`);
  await expect(all(reader.read("project", piecesOf(large, 1_000_000), MAX_BYTES))).rejects.toMatchObject({
    reason: "too_large",
  });
  const counted = await all(reader.read("countChats", piecesOf(foreignExports.chatGpt()), MAX_BYTES));
  expect(counted[0]?.known).toBeGreaterThan(0);
});

it("ends a file that takes longer than it may", async () => {
  const reader = transfersInWorkers(processWorkers({ timeoutMs: 1 }));
  const bytes = foreignExports.chatGpt();
  await expect(all(reader.read("countChats", piecesOf(bytes), MAX_BYTES))).rejects.toMatchObject({
    reason: "too_large",
  });
});
