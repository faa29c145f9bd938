import { DomainError } from "~/domain/error/domain-error";
import { MAX_COLLECTION_CHARACTERS } from "~/domain/knowledge/collection";
import { kindOf, type UploadKind } from "~/domain/knowledge/file-kind";
import { refuseFile } from "~/domain/knowledge/file-refusal";
import { storableText } from "~/domain/text/storable-text";
import type { Db, Tx } from "~/server/db";
import type { Documents } from "~/server/ports/documents";
import type { Log } from "~/server/ports/system";
import type { TrafficMeter } from "~/server/ports/traffic";
import type { WebPages } from "~/server/ports/web-pages";
import { enforceStorageLimit, readStoredBytes } from "../billing/storage";
import { processQueue, type QueueState } from "./process-queue";
import {
  readDocumentText,
  readPageText,
  readPlainText,
  type TextFile,
  typeOfFile,
  type UploadedBytes,
} from "./read-text-file";

export type ReadingDeps = {
  db: Db;
  documents: Documents;
  webPages: WebPages;
  traffic: TrafficMeter;
  log: Log;
  documentReading: QueueState;
};

/** Longer than any document takes; after that, the process is presumed dead. */
const LEASE_SECONDS = 120;
/** Limits crashes caused by one document. */
const MAX_ATTEMPTS = 3;

/** Reads waiting documents in the background. */
export const readSoon = (deps: ReadingDeps): void =>
  processQueue(deps.documentReading, deps, {
    failure: "documents could not be read",
    claimNext: (previous) => claimNext(deps.db, previous),
    perform: (document) => readOne(deps, document),
  });

const KEPT = "What was read before is kept.";

type ClaimedDocument = {
  id: string;
  userId: string;
  collectionId: string;
  name: string;
  address: string | null;
  bytes: Uint8Array<ArrayBuffer>;
  attempts: number;
};

/** Leases the next document, by the database's clock. */
async function claimNext(db: Db, previous: string): Promise<ClaimedDocument | undefined> {
  const [document] = await db.$queryRaw<ClaimedDocument[]>`
    UPDATE knowledge_documents
    SET attempts = attempts + 1, read_until = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    WHERE id = (SELECT id FROM knowledge_documents WHERE state = 'waiting' AND (read_until IS NULL OR read_until < now())
      ORDER BY user_id <= ${previous}::uuid, user_id, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, user_id AS "userId", collection_id AS "collectionId", name, address, bytes, attempts`;
  return document;
}

async function readOne(deps: ReadingDeps, document: ClaimedDocument): Promise<void> {
  try {
    if (document.attempts > MAX_ATTEMPTS) throw refuseFile("broken_off", document.name);
    const { text, pages } = await readText(deps, document);
    await deps.db.$transaction((tx) => saveText(tx, document, { text: storableText(text), pages }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Keeps the last text of a web page, whose site may be down temporarily.
    const hasText = document.address !== null && document.bytes.length > 0;
    await deps.db.knowledgeDocument.updateMany({
      where: { id: document.id, state: "waiting" },
      data: hasText
        ? { state: "ready", problem: `${error.userMessage} ${KEPT}`, readUntil: null }
        : { state: "failed", problem: error.userMessage, bytes: Buffer.alloc(0) },
    });
  }
}

async function readText(
  { documents, webPages }: ReadingDeps,
  { name, address, bytes, userId }: ClaimedDocument,
): Promise<Pick<TextFile, "text" | "pages">> {
  if (address === null) return readFile(documents, { name, bytes, userId }, HTML_NAME.test(name));
  const page = await webPages.read(address);
  if ("problem" in page) throw refuseFile(`page_${page.problem}`, name);
  return readFile(documents, { name, bytes: page.bytes, userId }, HTML_TYPES.has(page.mediaType));
}

const HTML_NAME = /\.html?$/i;
const HTML_TYPES: ReadonlySet<string> = new Set(["text/html", "application/xhtml+xml"]);

async function readFile(
  documents: Documents,
  { name, bytes, userId }: Omit<UploadedBytes, "type">,
  isHtml: boolean,
): Promise<Pick<TextFile, "text" | "pages">> {
  const type = await typeOfFile(documents, { name, bytes });
  const kind = kindOf(type ?? "");
  return readers[isHtml && kind === "text" ? "page" : kind](documents, { name, bytes, type, userId });
}

type Reader = (documents: Documents, upload: UploadedBytes) => Promise<Pick<TextFile, "text" | "pages">>;

const readers: Record<UploadKind | "page", Reader> = {
  image: async (_, { name }) => {
    throw refuseFile("no_picture", name);
  },
  document: readDocumentText,
  page: readPageText,
  table: async (_, upload) => readPlainText(upload),
  text: async (_, upload) => readPlainText(upload),
};

async function saveText(
  tx: Tx,
  { id, userId, collectionId, name }: ClaimedDocument,
  { text, pages }: Pick<TextFile, "text" | "pages">,
): Promise<void> {
  const [collection] = await tx.$queryRaw<[{ bytes: number }?]>`
    UPDATE knowledge_collections SET revision = revision + 1 WHERE id = ${collectionId}::uuid
    RETURNING (SELECT coalesce(sum(octet_length(bytes)), 0)::float8 FROM knowledge_documents
      WHERE collection_id = ${collectionId}::uuid AND state = 'ready') AS bytes`;
  const bytes = Buffer.from(text, "utf8");
  const before = await readStoredBytes(tx, userId);
  if ((collection?.bytes ?? 0) + bytes.length > MAX_COLLECTION_CHARACTERS) throw refuseFile("full", name);
  await tx.knowledgeDocument.updateMany({
    where: { id, state: "waiting" },
    data: {
      state: "ready",
      bytes,
      pages,
      readUntil: null,
      vectors: null,
      embeddedWith: null,
      embeddedHash: null,
    },
  });
  // A web page had no bytes when it was added, and the text of a file can be larger than the file.
  await enforceStorageLimit(tx, userId, { before });
}
