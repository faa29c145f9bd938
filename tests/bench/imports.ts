import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { listInput } from "~/domain/chat/history";
import { zipArchives } from "~/server/adapters/archives/zip-archives";
import { checksInWorkers } from "~/server/adapters/file-checks/checks-in-workers";
import { systemClock } from "~/server/adapters/system/clock";
import { diskSpace } from "~/server/adapters/system/disk-space";
import { systemIds } from "~/server/adapters/system/ids";
import { jsonLog } from "~/server/adapters/system/log";
import { transfersInWorkers } from "~/server/adapters/transfer-reader/transfers-in-workers";
import { uploadFolder } from "~/server/adapters/uploads/upload-folder";
import { processWorkers } from "~/server/adapters/workers/process-workers";
import type { Db } from "~/server/db";
import { openEmbedded } from "~/server/db/embedded";
import { pgliteMigrations } from "~/server/db/pglite-migrations";
import { applyMigrations, openSchemaEngine } from "~/server/db/schema-engine";
import { processState } from "~/server/process-state";
import { listChats } from "~/server/services/chat/history/list-chats";
import { exportAccount } from "~/server/services/transfer/export-account";
import { addImportPiece, readImports } from "~/server/services/transfer/start-import";
import { longChatFile } from "../support/long-chat-file.ts";
import { percentile, type Row } from "./report.ts";

const TEXT = "A sentence about the rivers of Texas, and what grows on their banks. ".repeat(5);
const PIECE_BYTES = 5_000_000;
/** Another person's list of chats is asked for this often. */
const EVERY_MS = 10;

type Deps = Parameters<typeof addImportPiece>[0];

async function newUser(db: Db): Promise<SignedInUser> {
  const id = randomUUID();
  const user = { id, email: `${id}@example.com`, planId: "enterprise-plan" };
  await db.user.create({ data: { ...user, createdAt: new Date() } });
  return { ...user, name: null, sessionId: "" };
}

/** The archive of an account with chats of 1,000 messages. */
async function accountArchive(deps: Deps, chats: number): Promise<Buffer> {
  const { db } = deps;
  const user = await newUser(db);
  const createdAt = new Date();
  for (let chat = 0; chat < chats; chat++) {
    const ids = Array.from({ length: 1_000 }, () => systemIds.next());
    const [chatId = "", leafId] = [systemIds.next(), ids.at(-1)];
    await db.chat.create({
      data: { id: chatId, userId: user.id, title: `Chat ${chat}`, leafId, createdAt, updatedAt: createdAt },
    });
    await db.message.createMany({
      data: ids.map((id, at) => ({
        id,
        chatId,
        parentId: ids[at - 1] ?? null,
        createdAt,
        status: "complete" as const,
        role: at % 2 === 0 ? ("user" as const) : ("assistant" as const),
        content: `${at}: ${TEXT}`,
      })),
    });
  }
  const chunks = [];
  for await (const chunk of exportAccount(deps, user)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A ChatGPT file: a chain of answers, after each of which one ends. */
function chainOfAnswers(): Buffer {
  const node = (parent: string | null, words: string) => ({
    parent,
    message: { author: { role: "assistant" }, content: { content_type: "text", parts: [words] } },
  });
  const mapping = Object.fromEntries(
    Array.from({ length: 2_500 }, (_, at) => [
      [`n${at}`, node(at === 0 ? null : `n${at - 1}`, "x".repeat(1_700))],
      [`l${at}`, node(`n${at}`, "end")],
    ]).flat(),
  );
  return Buffer.from(JSON.stringify([{ id: "c", title: "Chain", create_time: 1_756_000_000, mapping }]));
}

/** The most memory that a process has had, in MB; 0 when it has ended. */
function peakMb(pid: number | "self"): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes) / 1_000;
  } catch {
    return 0;
  }
}

const childrenOf = (pid: number): number[] =>
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

async function measure(deps: Deps, name: string, file: Buffer): Promise<Row[]> {
  const [user, other] = [await newUser(deps.db), await newUser(deps.db)];
  // The peak begins anew, at what is used now.
  fs.writeFileSync("/proc/self/clear_refs", "5");
  const before = peakMb("self");
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  const waits: number[] = [];
  let [isDone, readerMb] = [false, 0];
  const asking = (async () => {
    while (!isDone) {
      const due = performance.now() + EVERY_MS;
      await sleep(EVERY_MS);
      await listChats(deps, other, listInput.parse({ limit: 30 }));
      waits.push(performance.now() - due);
      if (waits.length % 10 === 0) readerMb = Math.max(readerMb, ...childrenOf(process.pid).map(peakMb));
    }
  })();
  pauses.enable();
  const start = performance.now();
  for (let offset = 0; offset < file.length; offset += PIECE_BYTES)
    await addImportPiece(deps, user, {
      fileName: "export.zip",
      modified: 0,
      offset,
      total: file.length,
      ifDifferent: "keep",
      bytes: file.subarray(offset, offset + PIECE_BYTES),
    });
  await deps.imports.done();
  const seconds = (performance.now() - start) / 1_000;
  pauses.disable();
  isDone = true;
  await asking;
  const [done] = await readImports(deps, user);
  const messages = await deps.db.message.count({ where: { chat: { userId: user.id } } });
  if (done?.state !== "done" || done.report.skipped.length > 0)
    throw new Error(`The import failed: ${JSON.stringify(done?.report)}`);
  return [
    [`import of ${name} (${(file.length / 1e6).toFixed(1)} MB): messages`, messages, ""],
    ["the same, in total", seconds, "s"],
    ["the same, another person's list of chats, p50", percentile(waits, 50), "ms"],
    ["the same, p99", percentile(waits, 99), "ms"],
    ["the same, longest", Math.max(...waits), "ms"],
    ["the same, longest pause of the event loop", pauses.max / 1e6, "ms"],
    ["the same, memory added to the server", peakMb("self") - before, "MB"],
    ["the same, peak memory of the reader", readerMb, "MB"],
  ];
}

/** Imports into the embedded database, while another person asks for their chats. */
export async function benchImports(dataDir: string, scale: number): Promise<Row[]> {
  const database = openEmbedded(dataDir);
  try {
    await applyMigrations(await openSchemaEngine(pgliteMigrations(await database.engine.use())));
    const workers = processWorkers();
    const deps: Deps = {
      ...processState(),
      db: database.db,
      clock: systemClock,
      ids: systemIds,
      log: jsonLog("error"),
      archives: zipArchives(),
      transferReader: transfersInWorkers(workers),
      workers,
      fileChecks: checksInWorkers(workers),
      uploads: uploadFolder({
        folder: path.join(dataDir, "uploads"),
        clock: systemClock,
        space: diskSpace(() => {}),
      }),
    };
    const archive = await accountArchive(deps, Math.ceil(20 * scale));
    const long = Buffer.from(longChatFile([{ id: "long", messages: 100_000 * scale, text: TEXT }]));
    return [
      ...(await measure(deps, "an account's archive", archive)),
      ...(await measure(deps, "one chat", long)),
      ...(await measure(deps, "a chain of answers", chainOfAnswers())),
    ];
  } finally {
    await database.close();
  }
}
