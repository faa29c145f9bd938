import "server-only";
import { z } from "zod";
import { ApiError, invalid, otherRequest } from "../api-error";
import type { StoredAnswer } from "../objects/stored";
import { rendered, type Session } from "../session";
import { expand } from "./expand";
import { findEndpoint } from "./find-endpoint";
import { type Form, readForm } from "./form";
import { listOf } from "./params";

export type ApiRequest = {
  method: string;
  path: string;
  /** The query, or the body of a POST. */
  text: string;
  idempotencyKey: string | null;
};

/** What is sent back: its text, and whether it was kept from before. */
export type ApiAnswer = { status: number; text: string; replayed: boolean };

const DAY = 86_400;
const expandParam = listOf(z.string());

const storedId = (key: string) => `idempotency ${key}`;
const signatureOf = ({ method, path, text }: ApiRequest) => `${method} ${path} ${text}`;

function pathsIn(value: Form[string] | undefined): readonly string[] {
  if (value === undefined) return [];
  const read = expandParam.safeParse(value);
  if (read.success) return read.data;
  throw invalid("Invalid array", { param: "expand" });
}

async function carryOut(session: Session, request: ApiRequest): Promise<ApiAnswer> {
  const found = findEndpoint(request.method, request.path);
  if (!found)
    throw new ApiError(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${request.method}: ${request.path}).`,
    });
  const { expand: wanted, ...form } = readForm(request.text);
  const paths = pathsIn(wanted);
  const answer = await found.endpoint(session, { id: found.id, form });
  const body = answer.status === 200 ? await expand(session, rendered(answer.body), paths) : answer.body;
  return { status: answer.status, text: JSON.stringify(body), replayed: false };
}

/** Keeps an answer, to give it again to whoever asks with the same key. */
export async function keepAnswer(session: Session, request: ApiRequest, answer: ApiAnswer): Promise<void> {
  if (request.idempotencyKey === null || request.method === "GET") return;
  await session.save<"idempotency_key">({
    id: storedId(request.idempotencyKey),
    object: "idempotency_key",
    created: session.now,
    request: signatureOf(request),
    status: answer.status,
    body: answer.text,
  });
}

function replay(kept: StoredAnswer, request: ApiRequest): ApiAnswer {
  if (kept.request !== signatureOf(request)) throw otherRequest();
  return { status: kept.status, text: kept.body, replayed: true };
}

/** Answers as Stripe does. @throws {ApiError} for an error that undoes what the request did */
export async function answerRequest(session: Session, request: ApiRequest): Promise<ApiAnswer> {
  const { idempotencyKey: key } = request;
  const kept =
    key === null || request.method === "GET"
      ? undefined
      : await session.find("idempotency_key", storedId(key));
  if (kept && kept.created + DAY > session.now) return replay(kept, request);
  const answer = await carryOut(session, request);
  await keepAnswer(session, request, answer);
  return answer;
}
