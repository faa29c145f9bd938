import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { formatBytes } from "~/domain/text/format-bytes";
import type { IfDifferent } from "~/domain/transfer/if-different";
import { emptyReport, type ImportReport, stateOf } from "~/domain/transfer/import-report";
import { MAX_IMPORT_BYTES } from "~/domain/transfer/limits";
import type { ImportPiece } from "~/domain/transfer/transfer-input";
import type { Archives } from "~/server/ports/archives";
import type { TransferReader } from "~/server/ports/transfer-reader";
import type { Uploads, WholeUpload } from "~/server/ports/uploads";
import { readRoom } from "../billing/storage";
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
  imports: ImportLines;
  publicationCache: PublicationCache;
};

/** How many imports of each user are kept. */
const KEPT = 5;
/** The report is written this often. */
const SAVE_MS = 500;

/**
 * Adds a piece of a file that is to be imported; the last one starts the import, which goes on without the user.
 *
 * @returns how much of the file is here
 * @throws DomainError invalid for a file that is too large; conflict while another import or upload of the user runs
 */
export async function addImportPiece(
  deps: Deps,
  user: SignedInUser,
  { ifDifferent, ...piece }: ImportPiece,
): Promise<{ received: number }> {
  if (piece.total > MAX_IMPORT_BYTES) throw new DomainError("invalid", "A file can have at most 10 GB.");
  await requireNoneRunning(deps, user);
  await requirePlanFor(deps, user, piece);
  const { received, whole } = await receiveUpload(deps, user, { ...piece, purpose: "import" });
  if (whole) await startImport(deps, user, { upload: whole, fileName: piece.fileName, ifDifferent });
  return { received };
}

/** What has not come yet must fit into the plan as well as onto the disk. @throws DomainError plan_needed */
async function requirePlanFor(
  { db }: Deps,
  user: SignedInUser,
  piece: Omit<ImportPiece, "ifDifferent">,
): Promise<void> {
  const left = await readRoom(db, user.id);
  if (piece.total - piece.offset <= left) return;
  throw new DomainError(
    "plan_needed",
    `“${piece.fileName}” has ${formatBytes(piece.total)}, and your plan has ${formatBytes(left)} of storage left. Delete something first${/\.json$/i.test(piece.fileName) ? "." : ", or import only the JSON file of its chats."}`,
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

/** Imports that run at once; others wait, each in one of as many lines. */
const AT_ONCE = 3;

/** The imports of this process. */
export type ImportLines = {
  /** Runs an import, which never rejects, when those before it in its line are done. */
  add(run: () => Promise<void>): void;
  /** Resolves when all imports are done. */
  done(): Promise<void>;
};

export function importLines(): ImportLines {
  const lines = Array.from({ length: AT_ONCE }, () => Promise.resolve());
  let begun = 0;
  return {
    add(run) {
      const line = begun++ % AT_ONCE;
      lines[line] = Promise.resolve(lines[line]).then(run);
    },
    done: async () => void (await Promise.all(lines)),
  };
}

async function startImport(
  deps: Deps,
  user: SignedInUser,
  { upload, fileName, ifDifferent }: { upload: WholeUpload; fileName: string; ifDifferent: IfDifferent },
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
    skip: KEPT,
    select: { id: true },
  });
  await db.import.deleteMany({ where: { userId: user.id, id: { in: old.map((each) => each.id) } } });
  const report = emptyReport();
  const sayAlive = () =>
    db.import.updateMany({ where: { id, userId: user.id }, data: { aliveAt: clock.now() } }).catch(() => {});
  const alive = setInterval(() => void sayAlive(), ALIVE_MS);
  deps.imports.add(() =>
    carryOut(deps, user, { id, report, ifDifferent, upload })
      .catch((error: unknown) => deps.log.error({ error: String(error) }, "an import failed"))
      .finally(() => clearInterval(alive)),
  );
}

const ALIVE_MS = 15_000;

type StartedImport = { id: string; report: ImportReport; ifDifferent: IfDifferent; upload: WholeUpload };

async function carryOut(
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
    publicationCache.forgetAll();
  }
}
