import { createHash } from "node:crypto";
import { keyReused, stillAnswering } from "~/domain/api/api-error";
import { ANSWER_HOURS, MAX_ANSWER_BYTES, STREAM_END } from "~/domain/api/idempotency";
import type { Db } from "~/server/db";
import { isUniqueViolation } from "~/server/db/unique-violation";
import type { Clock } from "~/server/ports/clock";
import type { Log } from "~/server/ports/log";

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
 * The answer to a request, made once within a day: a repeated one gets the same answer, also a streamed one. What failed
 * is not kept, so repeating it tries again.
 *
 * @throws ApiError when the key was used for another request, or the first one is still being answered
 */
export async function answerOnce(
  deps: Deps,
  request: RepeatableRequest,
  answer: () => Promise<Response>,
): Promise<Response> {
  const kept = await claim(deps, request);
  if (kept) return kept;
  try {
    const response = await answer();
    if (!response.ok) {
      await forget(deps, request);
      return response;
    }
    if (!response.body) {
      await keep(deps, request, { response, body: new Uint8Array() });
      return response;
    }
    // Read to its end even if the client leaves: it will ask again.
    const [own, theirs] = response.body.tee();
    void keepStream(deps, request, { response, body: own });
    return new Response(theirs, response);
  } catch (error) {
    await forget(deps, request);
    throw error;
  }
}

/** Notes that the request is being answered. @returns the answer that it had before */
async function claim(deps: Deps, request: RepeatableRequest): Promise<Response | undefined> {
  const { db, clock, instanceId } = deps;
  const requestHash = hashOf(request);
  const key = { keyId: request.keyId, idempotencyKey: request.idempotencyKey };
  const now = clock.now();
  const isOver = { createdAt: { lt: new Date(now.getTime() - ANSWER_HOURS * HOUR_MS) } };
  await db.apiAnswer.deleteMany({ where: { ...key, ...isOver } });
  // A server that ended in the middle has left no answer.
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
  // It failed between the two statements.
  if (!row) throw stillAnswering();
  if (row.requestHash !== requestHash) throw keyReused();
  if (row.status === null) throw stillAnswering();
  const headers = {
    "idempotent-replayed": "true",
    ...(row.contentType && { "content-type": row.contentType }),
  };
  return new Response(row.body?.length ? row.body : null, { status: row.status, headers });
}

const hashOf = ({ target, body }: RepeatableRequest): string =>
  createHash("sha256").update(`${target}\n`).update(body).digest("hex");

/** A response with what is read of it. */
type Answer<Body> = { response: Response; body: Body };

async function keepStream(
  deps: Deps,
  request: RepeatableRequest,
  { response, body }: Answer<ReadableStream<Uint8Array>>,
): Promise<void> {
  try {
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of body) {
      bytes += part.byteLength;
      if (bytes <= MAX_ANSWER_BYTES) parts.push(part);
    }
    const whole = new Uint8Array(Buffer.concat(parts));
    if (bytes > MAX_ANSWER_BYTES || hasFailed(response, whole)) await forget(deps, request);
    else await keep(deps, request, { response, body: whole });
  } catch {
    await forget(deps, request);
  }
}

/** A stream of events says at its end that nothing is missing. */
const hasFailed = ({ headers }: Response, body: Uint8Array): boolean =>
  isEventStream(headers) && !Buffer.from(body.slice(-STREAM_END.length)).equals(Buffer.from(STREAM_END));

const isEventStream = (headers: Headers): boolean =>
  headers.get("content-type")?.startsWith("text/event-stream") ?? false;

const rowOf = ({ keyId, idempotencyKey }: RepeatableRequest) => ({ keyId, idempotencyKey, status: null });

async function keep(
  { db }: Deps,
  request: RepeatableRequest,
  { response: { status, headers }, body }: Answer<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const contentType = headers.get("content-type");
  await db.apiAnswer.updateMany({ where: rowOf(request), data: { status, contentType, body } });
}

const forget = async ({ db, log }: Deps, request: RepeatableRequest): Promise<void> => {
  await db.apiAnswer
    .deleteMany({ where: rowOf(request) })
    .catch((error: unknown) => log.warn({ error: String(error) }, "an unfinished answer was not removed"));
};

/** Removes answers that are older than a day. */
export async function removeOldAnswers({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - ANSWER_HOURS * HOUR_MS);
  await db.apiAnswer.deleteMany({ where: { createdAt: { lt: before } } });
}
