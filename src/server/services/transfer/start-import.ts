import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { formatBytes } from "~/domain/text/format-bytes";
import type { IfDifferent } from "~/domain/transfer/if-different";
import {
  emptyReport,
  type ImportReport,
  type ImportView,
  importReport,
  stateOf,
} from "~/domain/transfer/import-report";
import { MAX_IMPORT_BYTES } from "~/domain/transfer/limits";
import type { ImportPiece } from "~/domain/transfer/transfer-input";
import type { Db } from "~/server/db";
import type { Archives } from "~/server/ports/archives";
import type { Clock } from "~/server/ports/system";
import type { TransferReader } from "~/server/ports/transfer-reader";
import type { CompleteUpload, Uploads } from "~/server/ports/uploads";
import { readFreeBytes } from "../billing/storage";
import { receiveUpload } from "../model/receive-upload";
import type { PublicationCache } from "../publication/find-publication";
import { eraseUnfinished } from "./hidden-chat";
import type { ImportDeps } from "./import-context";
import { runImport } from "./run-import";
import { createBatches } from "./write-in-batches";

type Deps = ImportDeps & {
  archives: Archives;
  uploads: Uploads;
  transferReader: TransferReader;
  imports: ImportQueue;
  publicationCache: PublicationCache;
};

/** Stored imports per user. */
const MAX_STORED = 5;
/** Interval between saves of the report. */
const SAVE_MS = 500;

/**
 * Adds a piece of an uploaded file; the last one starts the import, which continues in the background.
 *
 * @returns the bytes received
 * @throws DomainError invalid for a file that is too large; conflict while another import or upload of the user runs
 */
export async function addImportPiece(
  deps: Deps,
  user: SignedInUser,
  { ifDifferent, ...piece }: ImportPiece,
): Promise<{ received: number }> {
  if (piece.total > MAX_IMPORT_BYTES) throw new DomainError("invalid", "A file can have at most 10 GB.");
  await requireNoneRunning(deps, user);
  await requireStorageFor(deps, user, piece);
  const { received, whole } = await receiveUpload(deps, user, { ...piece, purpose: "import" });
  if (whole) await startImport(deps, user, { upload: whole, fileName: piece.fileName, ifDifferent });
  return { received };
}

/** Checks that the remaining bytes fit into the plan. @throws DomainError plan_needed */
async function requireStorageFor(
  { db }: Deps,
  user: SignedInUser,
  piece: Omit<ImportPiece, "ifDifferent">,
): Promise<void> {
  const freeBytes = await readFreeBytes(db, user.id);
  if (piece.total - piece.offset <= freeBytes) return;
  throw new DomainError(
    "plan_needed",
    `“${piece.fileName}” has ${formatBytes(piece.total)}, and your plan has ${formatBytes(freeBytes)} of storage left. Delete something first${/\.json$/i.test(piece.fileName) ? "." : ", or import only the JSON file of its chats."}`,
  );
}

async function requireNoneRunning({ db, clock }: Deps, user: SignedInUser): Promise<void> {
  const running = await db.import.findMany({
    where: { userId: user.id, state: "running" },
    select: { state: true, aliveAt: true },
  });
  if (running.some((each) => stateOf(each, clock.now()) === "running"))
    throw new DomainError("conflict", "Another import is still running. Try again when it is done.");
}

/** Imports that run concurrently; others are queued round-robin. */
const MAX_CONCURRENT = 3;

/** The imports of this process. */
export type ImportQueue = {
  /** Queues an import, which must never reject. */
  add(run: () => Promise<void>): void;
  /** Resolves when all imports are done. */
  done(): Promise<void>;
};

export function importQueue(): ImportQueue {
  const queues = Array.from({ length: MAX_CONCURRENT }, () => Promise.resolve());
  let added = 0;
  return {
    add(run) {
      const index = added++ % MAX_CONCURRENT;
      queues[index] = Promise.resolve(queues[index]).then(run);
    },
    done: async () => void (await Promise.all(queues)),
  };
}

async function startImport(
  deps: Deps,
  user: SignedInUser,
  { upload, fileName, ifDifferent }: { upload: CompleteUpload; fileName: string; ifDifferent: IfDifferent },
): Promise<void> {
  const { db, clock, ids } = deps;
  const id = ids.next();
  const now = clock.now();
  await db.import.create({
    data: { id, userId: user.id, fileName, report: emptyReport(), startedAt: now, aliveAt: now },
    select: { id: true },
  });
  const old = await db.import.findMany({
    where: { userId: user.id },
    orderBy: { id: "desc" },
    skip: MAX_STORED,
    select: { id: true },
  });
  await db.import.deleteMany({ where: { userId: user.id, id: { in: old.map((each) => each.id) } } });
  const report = emptyReport();
  const sendHeartbeat = () =>
    db.import.updateMany({ where: { id, userId: user.id }, data: { aliveAt: clock.now() } }).catch(() => {});
  const heartbeat = setInterval(() => void sendHeartbeat(), HEARTBEAT_MS);
  deps.imports.add(() =>
    performImport(deps, user, { id, report, ifDifferent, upload })
      .catch((error: unknown) => deps.log.error({ error: String(error) }, "an import failed"))
      .finally(() => clearInterval(heartbeat)),
  );
}

const HEARTBEAT_MS = 15_000;

type StartedImport = { id: string; report: ImportReport; ifDifferent: IfDifferent; upload: CompleteUpload };

async function performImport(
  deps: Deps,
  user: SignedInUser,
  { id, report, ifDifferent, upload }: StartedImport,
): Promise<void> {
  const { db, clock, publicationCache } = deps;
  const save = (data: { state?: "done" | "failed"; endedAt?: Date } = {}) =>
    db.import.updateMany({
      where: { id, userId: user.id },
      data: { ...data, report: structuredClone(report), aliveAt: clock.now() },
    });
  let savedAt = clock.now().getTime();
  try {
    await eraseUnfinished(deps, user.id);
    await runImport(
      {
        ...deps,
        importId: id,
        user,
        ifDifferent,
        report,
        batches: createBatches(deps),
        async onStep() {
          if (clock.now().getTime() - savedAt < SAVE_MS) return;
          savedAt = clock.now().getTime();
          await save();
        },
      },
      upload,
    );
    await save({ state: report.problem ? "failed" : "done", endedAt: clock.now() });
  } catch (error) {
    report.problem = "server";
    await save({ state: "failed", endedAt: clock.now() });
    throw error;
  } finally {
    await upload.remove();
    publicationCache.invalidateAll();
  }
}

/** The user's last imports, newest first. */
export async function readImports(
  { db, clock }: { db: Db; clock: Clock },
  user: SignedInUser,
): Promise<ImportView[]> {
  const rows = await db.import.findMany({
    where: { userId: user.id },
    orderBy: { id: "desc" },
    select: { id: true, fileName: true, state: true, aliveAt: true, report: true, startedAt: true },
  });
  const now = clock.now();
  return rows.map(({ id, fileName, startedAt, ...row }) => ({
    id,
    fileName,
    startedAt,
    state: stateOf(row, now),
    report: importReport.safeParse(row.report).data ?? emptyReport(),
  }));
}
