import { createHash } from "node:crypto";
import { keyReused, requestInProgress } from "~/domain/api/api-error";
import { ANSWER_HOURS, MAX_ANSWER_BYTES, STREAM_END } from "~/domain/api/idempotency";
import type { Db } from "~/server/db";
import { isUniqueViolation } from "~/server/db/unique-violation";
import type { Clock, Log } from "~/server/ports/system";

type Deps = { db: Db; clock: Clock; log: Log; instanceId: string };

/** A request with an `Idempotency-Key`. */
export type RepeatableRequest = {
  keyId: string;
  idempotencyKey: string;
  /** Method and path. */
  target: string;
  body: Uint8Array;
};

const HOUR_MS = 3_600_000;
/** Three heartbeats, plus slack for a busy machine. */
const DEAD_AFTER_SECONDS = 20;

/**
 * Runs a request at most once a day: repeats replay the stored response, including streamed ones. Failures are not
 * stored, so a repeat runs again.
 *
 * @throws ApiError when the key was used for another request, or the first one is still being answered
 */
export async function respondIdempotently(
  deps: Deps,
  request: RepeatableRequest,
  answer: () => Promise<Response>,
): Promise<Response> {
  const stored = await claim(deps, request);
  if (stored) return stored;
  try {
    const response = await answer();
    if (!response.ok) {
      await release(deps, request);
      return response;
    }
    if (!response.body) {
      await store(deps, request, { response, body: new Uint8Array() });
      return response;
    }
    // Stored in full even if the client disconnects: it will retry.
    const [stored, sent] = response.body.tee();
    void storeStream(deps, request, { response, body: stored });
    return new Response(sent, response);
  } catch (error) {
    await release(deps, request);
    throw error;
  }
}

/** Marks the request as running. @returns the stored response, if there is one */
async function claim(deps: Deps, request: RepeatableRequest): Promise<Response | undefined> {
  const { db, clock, instanceId } = deps;
  const requestHash = hashOf(request);
  const key = { keyId: request.keyId, idempotencyKey: request.idempotencyKey };
  const now = clock.now();
  const expired = { createdAt: { lt: new Date(now.getTime() - ANSWER_HOURS * HOUR_MS) } };
  await db.apiAnswer.deleteMany({ where: { ...key, ...expired } });
  // Releases claims of instances that died.
  await db.$executeRaw`
    DELETE FROM api_answers WHERE key_id = ${key.keyId}::uuid AND idempotency_key = ${key.idempotencyKey}
      AND status IS NULL AND instance_id <> ${instanceId}::uuid AND NOT EXISTS (
        SELECT 1 FROM instances WHERE instances.id = api_answers.instance_id
        AND beat_at > now() - make_interval(secs => ${DEAD_AFTER_SECONDS}))`;
  try {
    await db.apiAnswer.create({
      data: { ...key, requestHash, instanceId, createdAt: now },
      select: { keyId: true },
    });
    return undefined;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const row = await db.apiAnswer.findUnique({
    where: { keyId_idempotencyKey: key },
    select: { requestHash: true, status: true, contentType: true, body: true },
  });
  // Released between the two statements.
  if (!row) throw requestInProgress();
  if (row.requestHash !== requestHash) throw keyReused();
  if (row.status === null) throw requestInProgress();
  const headers = {
    "idempotent-replayed": "true",
    ...(row.contentType && { "content-type": row.contentType }),
  };
  return new Response(row.body?.length ? row.body : null, { status: row.status, headers });
}

const hashOf = ({ target, body }: RepeatableRequest): string =>
  createHash("sha256").update(`${target}\n`).update(body).digest("hex");

type Recorded<Body> = { response: Response; body: Body };

async function storeStream(
  deps: Deps,
  request: RepeatableRequest,
  { response, body }: Recorded<ReadableStream<Uint8Array>>,
): Promise<void> {
  try {
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of body) {
      bytes += part.byteLength;
      if (bytes <= MAX_ANSWER_BYTES) parts.push(part);
    }
    const content = new Uint8Array(Buffer.concat(parts));
    if (bytes > MAX_ANSWER_BYTES || isTruncated(response, content)) await release(deps, request);
    else await store(deps, request, { response, body: content });
  } catch {
    await release(deps, request);
  }
}

/** A complete event stream ends with `STREAM_END`. */
const isTruncated = ({ headers }: Response, body: Uint8Array): boolean =>
  isEventStream(headers) && !Buffer.from(body.slice(-STREAM_END.length)).equals(Buffer.from(STREAM_END));

const isEventStream = (headers: Headers): boolean =>
  headers.get("content-type")?.startsWith("text/event-stream") ?? false;

const claimOf = ({ keyId, idempotencyKey }: RepeatableRequest) => ({ keyId, idempotencyKey, status: null });

async function store(
  { db }: Deps,
  request: RepeatableRequest,
  { response: { status, headers }, body }: Recorded<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const contentType = headers.get("content-type");
  await db.apiAnswer.updateMany({ where: claimOf(request), data: { status, contentType, body } });
}

const release = async ({ db, log }: Deps, request: RepeatableRequest): Promise<void> => {
  await db.apiAnswer
    .deleteMany({ where: claimOf(request) })
    .catch((error: unknown) => log.warn({ error: String(error) }, "an unfinished answer was not removed"));
};

/** Removes responses older than a day. */
export async function removeOldResponses({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - ANSWER_HOURS * HOUR_MS);
  await db.apiAnswer.deleteMany({ where: { createdAt: { lt: before } } });
}
