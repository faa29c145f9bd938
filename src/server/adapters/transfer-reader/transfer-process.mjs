// Reads files of one import. It runs in its own process, because they are hostile: what they hold must cost neither the
// server's event loop nor its memory, and a text that fills the heap ends a worker thread together with its server. Each
// message is answered by one of the other side, so that neither runs ahead.
import "server-only";
import { once } from "node:events";
import "../system/source-hooks.mjs";

/** @typedef {import("~/domain/transfer/readers").ReaderName} ReaderName */

const { readers } = await import("~/domain/transfer/readers");
const { UnreadableJson } = await import("~/domain/transfer/json-items");

// The server has ended.
process.once("disconnect", () => process.exit());

/** @param {object} message */
async function ask(message) {
  const answer = once(process, "message");
  process.send?.(message);
  const [answered] = await answer;
  return answered;
}

/** @returns {AsyncGenerator<Uint8Array>} */
async function* chunks() {
  for (;;) {
    const { bytes } = await ask({ kind: "chunk" });
    if (!bytes) return;
    yield bytes;
  }
}

/** @param {{ name: ReaderName, maxBytes: number }} task */
async function read({ name, maxBytes }) {
  try {
    for await (const part of readers[name](chunks(), maxBytes))
      if ((await ask({ kind: "part", part })).stop) break;
    return { kind: "done" };
  } catch (error) {
    if (error instanceof UnreadableJson) return { kind: "unreadable", reason: error.reason };
    throw error;
  }
}

for (let task = await ask({ kind: "ready" }); ; ) task = await ask(await read(task));
