import { describe, expect, it } from "vitest";
import {
  answerFinding,
  contextFinding,
  isOldVersion,
  memoryFinding,
  type OllamaModel,
  unreachable,
  versionFinding,
} from "~/domain/model/ollama";

const machine = { address: "http://127.0.0.1:11434", isContainer: false, memoryBytes: 16e9 };
const model: OllamaModel = {
  name: "llama3:70b",
  bytes: 40e9,
  parameters: null,
  quantization: null,
  contextTokens: null,
  capabilities: [],
  base: null,
  loaded: null,
};

describe("the doctor's findings", () => {
  it.each([
    ["here", machine, "ollama serve"],
    [
      "in a container",
      { ...machine, isContainer: true },
      "OLLAMA_BASE_URL=http://host.docker.internal:11434",
    ],
    [
      "on another machine",
      { ...machine, address: "http://192.168.1.20:11434" },
      "OLLAMA_HOST=0.0.0.0 ollama serve",
    ],
  ])("has the remedy for a runner that does not answer %s", (_, where, remedy) => {
    expect(unreachable("It does not answer.", where)).toMatchObject({ ok: false, remedy });
  });

  it.each([
    ["0.6.3", true],
    ["0.5.13", true],
    ["0.6.4", false],
    ["0.12.6", false],
    ["1.0.0-rc1", false],
  ])("knows whether version %s is too old", (version, isOld) => {
    expect(isOldVersion(version)).toBe(isOld);
    expect(versionFinding(version).ok).toBe(!isOld);
  });

  it("compares a model with this machine's memory, and with no other's", () => {
    expect(memoryFinding(model, machine)).toMatchObject({ ok: false, remedy: "ollama pull gemma:2b" });
    expect(memoryFinding({ ...model, bytes: 4e9 }, machine).ok).toBe(true);
    expect(memoryFinding(model, { ...machine, address: "http://192.168.1.20:11434" }).ok).toBe(true);
  });

  it("says when an answer is too slow, or the context smaller than asked for", () => {
    expect(answerFinding("phi", { tokensPerSecond: 20, loadSeconds: 1 }).ok).toBe(true);
    expect(answerFinding("phi", { tokensPerSecond: 0.8, loadSeconds: 90 })).toMatchObject({ ok: false });
    expect(contextFinding("phi", 8_192, 8_192).ok).toBe(true);
    expect(contextFinding("phi", 2_048, 8_192).remedy).toBe("OLLAMA_CONTEXT_LENGTH=8192 ollama serve");
    expect(contextFinding("phi", null, 8_192).ok).toBe(true);
  });
});
