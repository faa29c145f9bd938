import { z } from "zod";
import { ApiError, idempotencyMismatch, invalidRequest } from "../api-error";
import type { StoredResponse } from "../objects/stored";
import { type Session, toPublic } from "../session";
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

/** The response text, and whether it was replayed. */
export type ApiResponse = { status: number; text: string; replayed: boolean };

const DAY = 86_400;
const expandParam = listOf(z.string());

const recordId = (key: string) => `idempotency ${key}`;
const fingerprint = ({ method, path, text }: ApiRequest) => `${method} ${path} ${text}`;

function pathsIn(value: Form[string] | undefined): readonly string[] {
  if (value === undefined) return [];
  const read = expandParam.safeParse(value);
  if (read.success) return read.data;
  throw invalidRequest("Invalid array", { param: "expand" });
}

async function execute(session: Session, request: ApiRequest): Promise<ApiResponse> {
  const found = findEndpoint(request.method, request.path);
  if (!found)
    throw new ApiError(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${request.method}: ${request.path}).`,
    });
  const { expand: wanted, ...form } = readForm(request.text);
  const paths = pathsIn(wanted);
  const response = await found.endpoint(session, { id: found.id, form });
  const body =
    response.status === 200 ? await expand(session, toPublic(response.body), paths) : response.body;
  return { status: response.status, text: JSON.stringify(body), replayed: false };
}

/** Stores a response for replay to requests with the same key. */
export async function storeResponse(
  session: Session,
  request: ApiRequest,
  response: ApiResponse,
): Promise<void> {
  if (request.idempotencyKey === null || request.method === "GET") return;
  await session.save<"idempotency_key">({
    id: recordId(request.idempotencyKey),
    object: "idempotency_key",
    created: session.now,
    request: fingerprint(request),
    status: response.status,
    body: response.text,
  });
}

function replay(stored: StoredResponse, request: ApiRequest): ApiResponse {
  if (stored.request !== fingerprint(request)) throw idempotencyMismatch();
  return { status: stored.status, text: stored.body, replayed: true };
}

/** Handles a request as Stripe would. @throws {ApiError} for an error that rolls the request back */
export async function handleRequest(session: Session, request: ApiRequest): Promise<ApiResponse> {
  const { idempotencyKey: key } = request;
  const stored =
    key === null || request.method === "GET"
      ? undefined
      : await session.find("idempotency_key", recordId(key));
  if (stored && stored.created + DAY > session.now) return replay(stored, request);
  const response = await execute(session, request);
  await storeResponse(session, request, response);
  return response;
}
