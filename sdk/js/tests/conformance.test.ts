import { expect, it, onTestFinished } from "vitest";
import suite from "../../conformance/cases.json";
import * as sdk from "../src/index.js";
import { type CaseServer, differenceOf, type Exchange, startCaseServer } from "./case-server.js";

type Case = {
  name: string;
  way: "local" | "server";
  server?: "down";
  options?: Omit<sdk.ClientOptions, "baseURL" | "apiKey"> & { addressSuffix?: string };
  call: { method: string; args: Record<string, unknown>; stream?: boolean; cancel?: Cancel };
  exchanges: Exchange[];
  expect: {
    result?: unknown;
    chunks?: unknown[];
    error?: { kind: keyof typeof classes };
    requestId?: string | null;
    tries: number;
    disconnected?: boolean;
  };
};

type Cancel = "before" | "onRequest" | "onResponse" | "afterFirstChunk" | "leaveAfterFirstChunk";

const classes = {
  authentication: sdk.AuthenticationError,
  permission: sdk.PermissionDeniedError,
  not_found: sdk.NotFoundError,
  conflict: sdk.ConflictError,
  quota: sdk.QuotaError,
  rate_limit: sdk.RateLimitError,
  server: sdk.ServerError,
  invalid_request: sdk.InvalidRequestError,
  connection: sdk.ConnectionError,
  timeout: sdk.TimeoutError,
  unsupported: sdk.UnsupportedError,
  cancelled: DOMException,
};

type Outcome = { result?: unknown; chunks: unknown[]; error?: unknown; requestId?: string | null };

it.each(suite.cases as Case[])(
  "$name",
  async ({ way, server, options, call, exchanges, expect: expected }) => {
    const standIn = await startCaseServer(exchanges);
    onTestFinished(() => standIn.close());
    if (server === "down") await standIn.close();
    const { addressSuffix = "", ...rest } = options ?? {};
    const url = `${standIn.url}${addressSuffix}`;
    const client = new sdk.Bluebonnet(
      way === "server" ? { ...rest, baseURL: url, apiKey: suite.apiKey } : { ...rest, ollamaURL: url },
    );

    const outcome = await outcomeOf(client, call, standIn);

    expect(standIn.received).toHaveLength(expected.tries);
    for (const [index, exchange] of exchanges.entries()) {
      const { method, path, body } = exchange.request;
      expect(standIn.received[index]).toMatchObject({ method, path });
      if (body !== undefined) expect(standIn.received[index]?.body).toStrictEqual(body);
      expect(differenceOf(exchange, standIn.received, index)).toBeUndefined();
    }
    if (expected.error) {
      const { kind, ...fields } = expected.error;
      expect(outcome.error).toBeInstanceOf(classes[kind]);
      expect(outcome.error).toMatchObject(fields);
    } else expect(outcome.error).toBeUndefined();
    if (expected.chunks) expect(joined(outcome.chunks)).toEqual(joined(expected.chunks));
    if (Array.isArray(expected.result)) expect(outcome.result).toEqual(expected.result);
    else if (expected.result) expect(outcome.result).toMatchObject(expected.result);
    if (expected.requestId !== undefined) expect(outcome.requestId).toBe(expected.requestId);
    if (expected.disconnected) await standIn.disconnected;
  },
);

/** Texts are compared as one. */
const joined = (chunks: readonly unknown[]) =>
  chunks.every((chunk) => typeof chunk === "string") ? chunks.join("") : chunks;

async function outcomeOf(client: sdk.Bluebonnet, call: Case["call"], standIn: CaseServer): Promise<Outcome> {
  const { method, args, stream, cancel } = call;
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (cancel === "before") abort();
  if (cancel === "onRequest") void standIn.requested.then(abort);
  if (cancel === "onResponse") void standIn.answered.then(abort);
  const [noun = "", verb] = method.split(".");
  const target = verb ? Reflect.get(client, noun) : client;
  const outcome: Outcome = { chunks: [] };
  try {
    const isReply = !verb && stream;
    const started = target[verb ?? noun]({ ...args, signal: controller.signal, ...(isReply && { stream }) });
    const { data, requestId } = started.withResponse ? await started.withResponse() : { data: started };
    outcome.requestId = requestId;
    if (!stream)
      outcome.result = data instanceof Uint8Array ? { bytes: Buffer.from(data).toString("hex") } : data;
    else {
      for await (const chunk of data) {
        outcome.chunks.push(chunk);
        standIn.chunkRead();
        if (cancel === "leaveAfterFirstChunk") break;
        if (cancel === "afterFirstChunk") abort();
      }
      if (isReply) outcome.result = await data.final();
    }
  } catch (error) {
    outcome.error = error;
  }
  return outcome;
}
