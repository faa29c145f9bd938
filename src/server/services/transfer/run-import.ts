import type { ImportReport } from "~/domain/transfer/import-report";
import { MAX_ENTRIES, MAX_UNPACKED_BYTES, maxBytes } from "~/domain/transfer/limits";
import { type Archives, BadArchive, type ByteSource, type OpenArchive } from "~/server/ports/archives";
import { UnreadableFile } from "~/server/ports/transfer-reader";
import { importAccount } from "./import-account";
import type { ImportContext } from "./import-context";
import { importForeignChats } from "./import-foreign";
import { openAccount, Skipped } from "./open-account";

type Problem = Exclude<NonNullable<ImportReport["problem"]>, "server">;

/** Imports an uploaded file by its content, and fills in the report. */
export async function runImport(
  importing: ImportContext & { archives: Archives },
  source: ByteSource,
): Promise<void> {
  const { report, archives } = importing;
  try {
    const start = Buffer.from(await source.read(0, 4));
    report.problem =
      start.toString("latin1", 0, 2) === "PK"
        ? await importArchive(
            importing,
            await archives.open(source, { maxEntries: MAX_ENTRIES, maxUnpackedBytes: MAX_UNPACKED_BYTES }),
          )
        : await importTexts(importing, [() => chunksOf(source)]);
  } catch (error) {
    if (!(error instanceof BadArchive || error instanceof Skipped || error instanceof UnreadableFile))
      throw error;
    report.problem = !(error instanceof BadArchive) && error.reason === "too_large" ? "too_large" : "damaged";
  }
}

async function importArchive(importing: ImportContext, archive: OpenArchive): Promise<Problem | null> {
  const account = await openAccount(importing.transferReader, archive);
  if (account === "newer") return "newer";
  if (account) {
    importing.report.source = "bluebonnet";
    await importAccount(importing, account);
    return null;
  }
  const named = archive.paths.filter((path) => /(?:^|\/)conversations(?:-\d+)?\.json$/.test(path));
  const texts = named.length > 0 ? named : archive.paths.filter((path) => /\.json$/i.test(path));
  const all = texts.filter((path) => !path.startsWith("__MACOSX/")).toSorted();
  return importTexts(
    importing,
    all.map((path) => () => archive.read(path, MAX_UNPACKED_BYTES)),
  );
}

type Text = () => AsyncIterable<Uint8Array>;

/** Reads each text twice: chats are counted first, to show the progress. */
async function importTexts(importing: ImportContext, texts: readonly Text[]): Promise<Problem | null> {
  const { report, transferReader } = importing;
  let recognized = 0;
  for (const text of texts)
    for await (const counted of transferReader.read("countChats", text(), maxBytes.chat)) {
      report.total += counted.total;
      recognized += counted.known;
    }
  if (recognized === 0) return report.total > 0 && texts.length > 0 ? "unknown" : "damaged";
  let before = 0;
  for (const text of texts)
    before += await importForeignChats(
      importing,
      transferReader.read("foreignChats", text(), maxBytes.chat),
      before,
    );
  return null;
}

const CHUNK_BYTES = 1_000_000;

async function* chunksOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < source.size; offset += CHUNK_BYTES)
    yield await source.read(offset, Math.min(CHUNK_BYTES, source.size - offset));
}
