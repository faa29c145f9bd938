import { describe, expect, it } from "vitest";
import {
  type CallFailure,
  describeFailure,
  type FailureKind,
  type ProviderInfo,
} from "~/domain/model/failure";

const facts: ProviderInfo = {
  label: "Ollama",
  address: "http://127.0.0.1:11434",
  addressSetting: "OLLAMA_BASE_URL",
  keySetting: null,
  keySource: null,
  startHint: "Start it with `ollama serve`",
  obtainHint: (name) => `Get it with \`ollama pull ${name}\`, or pick another model.`,
};
const kinds = {
  unreachable: 1,
  timed_out: 1,
  connection_lost: 1,
  no_key: 1,
  unauthorised: 1,
  unknown_model: 1,
  wrong_address: 1,
  refused_address: 1,
  rate_limited: 1,
  no_credit: 1,
  overloaded: 1,
  context_too_long: 1,
  refused_input: 1,
  server_error: 1,
  invalid_response: 1,
  empty_response: 1,
  oversized_response: 1,
  blocked_response: 1,
  removed_connection: 1,
  stopped: 1,
} satisfies Record<FailureKind, 1>;

const toConfigurer = (failure: CallFailure, provider: ProviderInfo = facts, model = "m") =>
  describeFailure(failure, { provider, model, reader: "configurer" });

describe("describeFailure", () => {
  it.each(Object.keys(kinds) as FailureKind[])("has whole sentences for %s", (kind) => {
    for (const keySetting of [null, "SOME_KEY"]) {
      const { reason, remedy } = toConfigurer({ kind }, { ...facts, keySetting }, "llama3:8b");
      for (const sentence of [reason, remedy]) expect(sentence).toMatch(/^[A-Za-z].*\.$/);
      expect(reason + remedy).not.toMatch(/undefined|null|NaN|\.\./);
    }
  });

  it("uses the specification's title for a missing reply, and its other title for all other failures", () => {
    const titled = (Object.keys(kinds) as FailureKind[]).filter(
      (kind) => toConfigurer({ kind }).title === "Failed to get a response from the AI",
    );
    expect(titled).toEqual(["empty_response", "blocked_response"]);
    expect(toConfigurer({ kind: "unreachable" }).title).toBe("Error communicating with the AI service");
  });

  it("names the unreachable address and how to start the server", () => {
    expect(toConfigurer({ kind: "unreachable" })).toMatchObject({
      reason: "Ollama is not responding at http://127.0.0.1:11434.",
      remedy: "Start it with `ollama serve`, or set OLLAMA_BASE_URL to its address.",
    });
  });

  it.each([
    [undefined, "in a minute"],
    [0, "in 1 s"],
    [6.2, "in 7 s"],
    [300, "in 5 minutes"],
  ])("after a limit with %s s to wait says %s", (retryAfterSeconds, words) => {
    const trouble = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    const failure = toConfigurer({ kind: "rate_limited", ...trouble });
    expect(failure.remedy).toContain(`Try again ${words},`);
    expect(failure.retryAfterSeconds).toBe(retryAfterSeconds);
  });

  it("quotes the provider on one line and truncates long quotes", () => {
    const said = `out of\n memory ${"x".repeat(900)}.`;
    const { reason } = toConfigurer({ kind: "server_error", statusCode: 500, providerMessage: said });
    expect(reason).toMatch(/^Ollama failed \(status 500\): out of memory x+…\.$/);
    expect(reason.length).toBeLessThan(260);
  });

  it.each(Object.keys(kinds) as FailureKind[])("tells others the name and the kind alone of %s", (kind) => {
    const failure = { kind, statusCode: 418, providerMessage: "Incorrect API key provided: sk-secret" };
    const info = {
      label: "Team models",
      address: "http://internal-host.corp:8080",
      addressSetting: "ADDRESS_SETTING",
      keySetting: "KEY_SETTING",
      keySource: "key.source",
      startHint: "Run start-hint",
      obtainHint: () => "Get it with obtain-hint.",
    };
    const { reason, remedy } = describeFailure(failure, { provider: info, model: "m", reader: "other" });
    expect(reason + remedy).not.toMatch(
      /internal|8080|SETTING|key\.source|hint|sk-secret|418|undefined|null/,
    );
    for (const sentence of [reason, remedy]) expect(sentence).toMatch(/^[A-Za-z].*\.$/);
  });
});
