import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { MAX_IMPORT_BYTES } from "~/domain/transfer/archive";
import { emptyReport, stateOf } from "~/domain/transfer/import-report";
import type { ImportPiece } from "~/domain/transfer/transfer-input";
import type { Archives } from "~/server/ports/archives";
import type { OpenUpload, Uploads } from "~/server/ports/uploads";
import { forgetPublications } from "../publication/find-publication";
import type { ImportDeps } from "./import-context";
import { runImport } from "./run-import";

type Deps = ImportDeps & { archives: Archives; uploads: Uploads };

/** How many imports of each person are kept. */
const KEPT = 5;
/** The report is written this often. */
const SAVE_MS = 500;

/**
 * Adds a piece of a file that is to be imported; the last one starts the import, which goes on without its person.
 *
 * @returns how much of the file is here
 * @throws DomainError invalid for a file that is too large; conflict while another import runs
 */
export async function addImportPiece(
  deps: Deps,
  user: SignedInUser,
  { uploadId, fileName, offset, total, bytes }: ImportPiece,
): Promise<{ received: number }> {
  if (total > MAX_IMPORT_BYTES) throw new DomainError("invalid", "A file can have at most 10 GB.");
  if (offset === 0) await requireNoneRunning(deps, user);
  const name = `${user.id}-${uploadId}`;
  const received = await deps.uploads.addPiece(name, { offset, total, bytes });
  if (received === total && offset + bytes.length === total) await startImport(deps, user, name, fileName);
  return { received };
}

async function requireNoneRunning({ db, clock }: Deps, user: SignedInUser): Promise<void> {
  const running = await db.import.findMany({
    where: { userId: user.id, state: "running" },
    select: { state: true, aliveAt: true },
  });
  if (running.some((each) => stateOf(each, clock.now()) === "running"))
    throw new DomainError("conflict", "Another import is still running. Try again when it is done.");
}

/** Imports run one after another: each may take all that the database can do. */
const shared = globalThis as typeof globalThis & { bluebonnetImports?: Promise<void> };

async function startImport(deps: Deps, user: SignedInUser, name: string, fileName: string): Promise<void> {
  await requireNoneRunning(deps, user);
  const { db, clock, ids } = deps;
  const upload = await deps.uploads.open(name);
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
  shared.bluebonnetImports = (shared.bluebonnetImports ?? Promise.resolve()).then(() =>
    carryOut(deps, user, id, upload).catch((error: unknown) =>
      deps.log.error({ error: String(error) }, "an import failed"),
    ),
  );
}

/** Resolves when all imports of this process are done. */
export const importsDone = (): Promise<void> => shared.bluebonnetImports ?? Promise.resolve();

async function carryOut(deps: Deps, user: SignedInUser, id: string, upload: OpenUpload): Promise<void> {
  const { db, clock } = deps;
  const report = emptyReport();
  const save = (data: { state?: "done" | "failed"; endedAt?: Date } = {}) =>
    db.import.updateMany({
      where: { id, userId: user.id },
      data: { ...data, report: structuredClone(report), aliveAt: clock.now() },
    });
  let savedAt = clock.now().getTime();
  const alive = setInterval(() => void save().catch(() => {}), ALIVE_MS);
  try {
    await runImport(
      {
        ...deps,
        ...{ user, report },
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
    clearInterval(alive);
    await upload.remove();
    forgetPublications(db);
  }
}

const ALIVE_MS = 15_000;
