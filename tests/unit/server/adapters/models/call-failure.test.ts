import { APICallError, JSONParseError } from "@ai-sdk/provider";
import { RetryError } from "ai";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromErrorResponse, ModelCallError, toCallFailure } from "~/server/adapters/models/call-failure";
import { explainFailure } from "~/server/adapters/models/explain-failure";

const coded = (code: string) => Object.assign(new Error(code), { code });
const refused = (statusCode: number, responseBody: string, responseHeaders: Record<string, string> = {}) =>
  new APICallError({
    message: "no",
    url: "http://x",
    requestBodyValues: {},
    statusCode,
    responseBody,
    responseHeaders,
  });

describe("readTrouble", () => {
  it.each([
    ["a refused connection", new TypeError("fetch failed", { cause: coded("ECONNREFUSED") }), "unreachable"],
    ["an unknown host name", new TypeError("fetch failed", { cause: coded("ENOTFOUND") }), "unreachable"],
    [
      "all addresses refused",
      new TypeError("fetch failed", { cause: new AggregateError([coded("ECONNREFUSED")]) }),
      "unreachable",
    ],
    [
      "a slow connection",
      new TypeError("fetch failed", { cause: coded("UND_ERR_CONNECT_TIMEOUT") }),
      "unreachable",
    ],
    ["silence", new TypeError("terminated", { cause: coded("UND_ERR_BODY_TIMEOUT") }), "timed_out"],
    [
      "a broken connection",
      new TypeError("terminated", { cause: coded("UND_ERR_SOCKET") }),
      "connection_lost",
    ],
    ["an abort", new DOMException("This operation was aborted", "AbortError"), "stopped"],
    ["a time limit", new DOMException("The operation timed out", "TimeoutError"), "timed_out"],
    ["invalid JSON", new JSONParseError({ text: "<html>", cause: new Error("x") }), "invalid_response"],
    ["an error of our own", new ModelCallError({ kind: "context_too_long" }), "context_too_long"],
    [
      "exhausted retries",
      new RetryError({ message: "x", reason: "maxRetriesExceeded", errors: [refused(429, "")] }),
      "rate_limited",
    ],
    ["an object in the stream", { message: "boom", code: 503 }, "overloaded"],
    ["a sentence in the stream", "prompt is too long", "context_too_long"],
    ["anything else", null, "server_error"],
    ["a model that was not found", undefined, "unknown_model"],
  ])("understands %s", (_, error, kind) => {
    expect(toCallFailure(error).kind).toBe(kind);
  });

  it("handles any thrown value", () => {
    fc.assert(fc.property(fc.anything(), (thrown) => typeof toCallFailure(thrown).kind === "string"));
    const ring: { cause?: unknown } = {};
    ring.cause = ring;
    expect(toCallFailure(ring).kind).toBe("server_error");
  });
});

describe("fromAnswer", () => {
  it.each([
    [401, "", "unauthorised"],
    [403, "", "unauthorised"],
    [402, "", "no_credit"],
    [404, "404 page not found", "wrong_address"],
    [404, '{"error":"model \'x\' not found"}', "unknown_model"],
    [405, "", "wrong_address"],
    [413, "", "context_too_long"],
    [400, '{"error":{"message":"This model\'s maximum context length is 4096 tokens"}}', "context_too_long"],
    [400, '{"error":{"message":"bad temperature"}}', "refused_input"],
    [500, "", "server_error"],
    [529, "", "overloaded"],
  ])("takes %i with %s for %s", (status, body, kind) => {
    expect(fromErrorResponse(status, body, {}).kind).toBe(kind);
  });

  it("reads the retry delay as seconds, a date, or in Google's format", () => {
    const inOneHour = new Date(Date.now() + 3_600_000).toUTCString();
    expect(fromErrorResponse(429, "", { "retry-after": "7" }).retryAfterSeconds).toBe(7);
    expect(fromErrorResponse(429, "", { "retry-after": inOneHour }).retryAfterSeconds).toBeGreaterThan(3_500);
    expect(
      fromErrorResponse(429, '{"error":{"details":[{"retryDelay":"34.2s"}]}}', {}).retryAfterSeconds,
    ).toBe(35);
    expect(fromErrorResponse(429, "", { "retry-after": "soon" })).not.toHaveProperty("retryAfterSeconds");
  });

  it("never repeats a provider's message about a key", () => {
    const error = refused(401, '{"error":{"message":"Incorrect API key provided: sk-live-1234"}}');
    const facts = {
      label: "The server",
      address: "http://x",
      addressSetting: "A",
      keySetting: "K",
      keySource: null,
      startHint: null,
      obtainHint: () => "None.",
    };
    expect(toCallFailure(error)).not.toHaveProperty("said");
    expect(
      JSON.stringify(explainFailure(error, { provider: facts, model: "m", reader: "configurer" })),
    ).not.toContain("sk-live");
  });
});
