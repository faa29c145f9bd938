import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterAll } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { IfDifferent } from "~/domain/transfer/if-different";
import type { ImportView } from "~/domain/transfer/import-report";
import { zipArchives } from "~/server/adapters/archives/zip-archives";
import { checksInWorkers } from "~/server/adapters/file-checks/checks-in-workers";
import { systemClock } from "~/server/adapters/system/clock";
import { diskSpace } from "~/server/adapters/system/disk-space";
import { systemIds } from "~/server/adapters/system/ids";
import { jsonLog } from "~/server/adapters/system/log";
import { transfersInWorkers } from "~/server/adapters/transfer-reader/transfers-in-workers";
import { uploadFolder } from "~/server/adapters/uploads/upload-folder";
import { processState } from "~/server/process-state";
import { exportAccount } from "~/server/services/transfer/export-account";
import { addImportPiece, readImports } from "~/server/services/transfer/start-import";
import { sharedWorkers } from "./shared-workers";
import type { TestDatabase } from "./test-database";

/** One installation: its database, and what exports and imports need. */
export function installation(database: () => TestDatabase) {
  const folder = mkdtempSync(path.join(tmpdir(), "transfer-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const transferReader = transfersInWorkers(sharedWorkers);
  const fileChecks = checksInWorkers(sharedWorkers);
  const state = processState();
  const depsOf = () => ({
    ...state,
    db: database().db,
    clock: systemClock,
    fileChecks,
    ids: systemIds,
    log: jsonLog("silent"),
    archives: zipArchives(),
    transferReader,
    workers: sharedWorkers,
    uploads: uploadFolder({ folder, clock: systemClock, space: diskSpace(() => {}) }),
  });
  return {
    deps: depsOf,
    async newUser({
      planId = "enterprise-plan",
      email = `${randomUUID()}@example.com`,
    } = {}): Promise<SignedInUser> {
      const { db } = depsOf();
      const id = systemIds.next();
      const now = systemClock.now();
      await db.user.create({ data: { id, email, planId, createdAt: now, emailVerified: now } });
      return { id, email, name: null, planId, sessionId: systemIds.next() };
    },
    async export(user: SignedInUser): Promise<Uint8Array> {
      const chunks = [];
      for await (const chunk of exportAccount(depsOf(), user)) chunks.push(chunk);
      return new Uint8Array(Buffer.concat(chunks));
    },
    /** Imports a file in pieces. @returns its report */
    async import(
      user: SignedInUser,
      bytes: Uint8Array,
      {
        ifDifferent = "keep",
        pieceBytes = 1_000_000,
      }: { ifDifferent?: IfDifferent; pieceBytes?: number } = {},
    ): Promise<ImportView> {
      for (let offset = 0; offset < bytes.length; offset += pieceBytes)
        await addImportPiece(depsOf(), user, {
          fileName: "export.zip",
          modified: 0,
          offset,
          total: bytes.length,
          ifDifferent,
          bytes: bytes.subarray(offset, offset + pieceBytes),
        });
      await state.imports.done();
      const [newest] = await readImports(depsOf(), user);
      if (!newest) throw new Error("The import has no report.");
      return newest;
    },
  };
}

type Files = Record<string, Uint8Array>;
export const unpack = (archive: Uint8Array): Files => unzipSync(archive);
export const jsonIn = (files: Files, name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString());

/** The archive with other files. Their checksums are right unless `keepsChecksums`. */
export function changed(archive: Uint8Array, changes: Files, { keepsChecksums = false } = {}): Uint8Array {
  const files = { ...unpack(archive), ...changes };
  const manifest = jsonIn(files, "manifest.json");
  if (!keepsChecksums)
    for (const [name, bytes] of Object.entries(changes))
      if (name !== "manifest.json")
        manifest.files[name] = {
          bytes: bytes.length,
          sha256: createHash("sha256").update(bytes).digest("hex"),
        };
  if (!("manifest.json" in changes)) files["manifest.json"] = strToU8(JSON.stringify(manifest));
  return zipSync(files);
}
