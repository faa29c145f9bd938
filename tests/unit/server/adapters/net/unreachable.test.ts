import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DomainError } from "~/domain/error/domain-error";
import { networkCauseOf } from "~/domain/error/network-cause";
import type { CatalogModel } from "~/domain/model/local-model";
import { gitHubRest } from "~/server/adapters/github/rest";
import { modelFiles } from "~/server/adapters/models/local/model-files";
import { ollamaRunner } from "~/server/adapters/models/ollama/manage";
import { openAiCompatibleProvider } from "~/server/adapters/models/openai-compatible";
import { createFetch } from "~/server/adapters/net/create-fetch";
import { netlifyHost } from "~/server/adapters/static-hosts/netlify";
import { supabaseApi } from "~/server/adapters/supabase/supabase-api";
import { diskSpace } from "~/server/adapters/system/disk-space";
import { mcpTools } from "~/server/adapters/tools/mcp-tools";
import { HostFailure } from "~/server/ports/static-hosts";

/** Everything that names an unreachable server to a user, and what it says. */
const speakers: Record<string, (url: string) => Promise<string>> = {
  async "a provider's models"(url) {
    const state = await openAiCompatibleProvider({ baseUrl: url }).state("configurer");
    return "reason" in state ? state.reason : "";
  },
  async "a download of Ollama's"(url) {
    const runner = ollamaRunner({ baseUrl: url });
    runner.pull("m");
    while (runner.pulls().some(({ phase }) => phase === "running"))
      await new Promise((resolve) => setTimeout(resolve, 5));
    const [pull] = runner.pulls();
    return pull?.phase === "failed" ? pull.reason : "";
  },
  async "a server of tools"(url) {
    const tools = mcpTools({ operator: [{ name: "x", isShared: true, url: `${url}/mcp`, headers: {} }] });
    const said = await saying(tools.list({ operator: "x", isOwner: true }));
    await tools.close();
    return said;
  },
  Supabase: (url) => saying(supabaseApi().check({ url, key: "key", allowPrivate: true })),
  GitHub: (url) => saying(gitHubRest({ apiUrl: url, client: null }).as("token").viewer()),
  "a host of sites": (url) =>
    saying(netlifyHost({ baseUrl: url }).deploy({ token: "t", siteId: null, name: "x", files: new Map() })),
};

const saying = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "",
    (error: Error) => {
      if (error instanceof DomainError) return error.userMessage;
      // Its kind decides what is said; its message is the host's own words.
      return error instanceof HostFailure ? `${error.kind} ${error.message}` : error.message;
    },
  );

let resetting: net.Server;
const urls: Record<string, string> = { "has no such name": "http://nowhere.invalid" };
beforeAll(async () => {
  resetting = net.createServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
  const closed = net.createServer();
  for (const server of [resetting, closed])
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const at = (server: net.Server) => `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  urls["closes the connection"] = at(resetting);
  urls["refuses the connection"] = at(closed);
  closed.close();
});
afterAll(() => resetting.close());

const ways = ["has no such name", "closes the connection", "refuses the connection"];

describe.each(ways)("a server that %s", (way) => {
  it.each(Object.keys(speakers))("is explained by %s without undici's words", async (speaker) => {
    const said = await speakers[speaker]?.(urls[way] ?? "");
    expect(said).toMatch(
      /unreachable|cannot be reached|not responding|did not answer|no server of this name|closed the|nothing answers/,
    );
    expect(said).not.toMatch(/fetch failed|terminated|undefined|ECONN|ENOTFOUND|getaddrinfo/);
  });

  it("fails the download of a model with its host, the cause and the ways out", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "bluebonnet-unreachable-"));
    const url = urls[way] ?? "";
    const files = modelFiles({
      folder,
      downloadBaseUrl: url,
      space: diskSpace(() => {}),
      fetch: createFetch({ followsAnywhere: true })("modelFile"),
    });
    const model = { name: "m", path: "m.gguf", bytes: 1_000 } as CatalogModel;
    await files.fetchFile(model).catch(() => {});
    const state = await files.state("m");
    rmSync(folder, { recursive: true });
    expect(state).toMatchObject({ phase: "failed" });
    const { reason } = state as { reason: string };
    expect(reason).toContain(new URL(url).host);
    expect(reason).toMatch(/(?:no server of this name|closed the connection|nothing answers)/);
    for (const words of ["Try again", ".gguf", "MODEL_DOWNLOAD_BASE_URL"]) expect(reason).toContain(words);
  });
});

it.each([
  ["CERT_HAS_EXPIRED", "its certificate has expired"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "this machine does not trust its certificate"],
  ["UND_ERR_HEADERS_TIMEOUT", "it did not answer in time"],
  ["A_CODE_OF_LATER", "the connection failed"],
])("tells the cause of %s, however deep it is", (code, words) => {
  const cause = new AggregateError([Object.assign(new Error("inner"), { code })]);
  const error = new Error("Cannot connect", { cause: new TypeError("fetch failed", { cause }) });
  expect(networkCauseOf(error)?.words).toBe(words);
  expect(networkCauseOf(new Error("The disk is full"))).toBeNull();
});
