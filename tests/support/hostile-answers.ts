import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { toVectors } from "~/domain/knowledge/vectors";
import { gitHubRest } from "~/server/adapters/github/rest";
import { connectionProvider } from "~/server/adapters/models/connection";
import { geminiProvider } from "~/server/adapters/models/gemini";
import { download } from "~/server/adapters/models/local/download";
import { ollamaProvider } from "~/server/adapters/models/ollama";
import { ollamaRunner } from "~/server/adapters/models/ollama/manage";
import { openAiCompatibleProvider } from "~/server/adapters/models/openai-compatible";
import { type AnswerKind, type AnswerLimits, answerLimits } from "~/server/adapters/net/answer-limits";
import { createFetch } from "~/server/adapters/net/create-fetch";
import { openStripe } from "~/server/adapters/payments/stripe/open-stripe";
import { webPushService } from "~/server/adapters/push/web-push";
import { netlifyHost } from "~/server/adapters/static-hosts/netlify";
import { vercelHost } from "~/server/adapters/static-hosts/vercel";
import { supabaseApi } from "~/server/adapters/supabase/supabase-api";
import { jsonLog } from "~/server/adapters/system/log";
import { otlpTraces } from "~/server/adapters/telemetry/otlp-traces";
import { mcpTools, type OperatorServer } from "~/server/adapters/tools/mcp-tools";
import { fetchPages } from "~/server/adapters/web-pages/fetch-pages";
import { readGitHubUser } from "~/server/auth/github-user";
import type { ModelProvider } from "~/server/ports/models";
import type { HostileAnswer } from "./hostile-server";

const id = "00000000-0000-4000-8000-000000000000";
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A way to make the product read a kind of answer, and what else its server says on the way there. */
type Reader = {
  kind: AnswerKind;
  reader: string;
  /** The beginning of the path that is asked for the hostile answer. */
  at: string;
  others?: Record<string, HostileAnswer>;
  /** Puts the hostile text where this reader looks; without it, the text is the whole answer. */
  wrap?: (text: string) => string;
  /** The shape of a list of the reader's own items. */
  items?: (index: number) => unknown;
  listOf?: (items: unknown[]) => unknown;
  read(url: string): Promise<unknown>;
};

const models = { data: [{ id: "m" }] };
const json = (value: unknown): HostileAnswer => ({ body: bytesOf(JSON.stringify(value)) });

const readPage = (url: string) => fetchPages({ allowPrivate: true }).read(`${url}/page`);

const connection = (kind: "openai" | "anthropic" | "mistral" | "openrouter" | "ollama", url: string) =>
  connectionProvider({
    id,
    kind,
    name: "Hostile",
    address: url,
    key: "key",
    headers: {},
    models: null,
    allowPrivate: true,
  });

async function reply(provider: ModelProvider, name = "m"): Promise<void> {
  const opened = await provider.open(name);
  if (!opened) throw new Error("The model is not listed");
  const { stream } = await opened.languageModel.doStream({
    prompt: [{ role: "user", content: [{ type: "text", text: "Hi" }] }],
  });
  for await (const _ of stream);
}

async function vectors(provider: ModelProvider): Promise<void> {
  const answered = await provider.openEmbedding?.("m")?.doEmbed({ values: ["Hi"] });
  toVectors(answered?.embeddings ?? [], { texts: 1, dimensions: undefined });
}

const modelReader = (reader: string, read: Reader["read"], own: Partial<Reader> = {}): Reader => ({
  kind: "modelList",
  reader,
  at: "",
  read,
  items: (index) => ({ id: `model-${index}`, supported_parameters: ["tools"], pricing: { prompt: "1" } }),
  listOf: (data) => ({ data, models: data.map((_, at) => ({ model: `model-${at}` })) }),
  ...own,
});

const event = (text: string) => `data: ${text}\n\n`;
const reading = (reader: string, read: Reader["read"], own: Partial<Reader> = {}): Reader => ({
  kind: "modelReply",
  reader,
  at: "/chat/completions",
  read,
  wrap: event,
  others: { "/models": json(models) },
  items: (index) => ({ id: "x", choices: [{ index: 0, delta: { content: `${index}` } }] }),
  ...own,
});

const tool = (server: string) => ({
  id,
  url: `${server}/mcp`,
  transport: "http" as const,
  headers: {},
  allowPrivate: true,
  signIn: { returnUrl: "http://127.0.0.1/return", read: async () => null, keep: async () => {} },
});

async function withTools(
  use: (tools: ReturnType<typeof mcpTools>) => Promise<unknown>,
  operator: readonly OperatorServer[] = [],
): Promise<void> {
  const tools = mcpTools({ operator });
  try {
    await use(tools);
  } finally {
    // It waits for as long as a connection may take to open, which the next answer need not.
    tools.close().catch(() => {});
  }
}

/** A program that writes what the server answers, and ends. */
const written = (url: string): OperatorServer => ({
  name: "hostile",
  isShared: true,
  command: process.execPath,
  env: {},
  args: [
    "-e",
    "fetch(process.argv[1]).then(async ({ body }) => { for await (const piece of body) process.stdout.write(piece); })",
    url,
  ],
});

/** None of the answers is one, so the client waits for another until it gives up. */
const listed = (asked: Promise<unknown>) =>
  Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 1_000))]);

const gitHub = (url: string) => gitHubRest({ apiUrl: url, client: { id: "id", secret: "secret" } });

const ollama = (url: string) => ollamaProvider({ baseUrl: url });

const site = { token: "t", siteId: null, name: "site", files: new Map([["index.html", new Uint8Array(8)]]) };

/** Everything that reads an answer of a server that is not ours, at least once for each kind of answer. */
const readers: Reader[] = [
  modelReader("a compatible server", (url) =>
    openAiCompatibleProvider({ baseUrl: `${url}/v1` }).state("configurer"),
  ),
  ...(["openai", "anthropic", "mistral", "openrouter"] as const).map((kind) =>
    modelReader(kind, (url) => connection(kind, url).state("configurer")),
  ),
  modelReader("Gemini", (url) => geminiProvider({ apiKey: "key", baseUrl: url }).state("configurer"), {
    items: (index) => ({ name: `models/m${index}`, supportedGenerationMethods: ["generateContent"] }),
    listOf: (list) => ({ models: list, nextPageToken: "again" }),
  }),
  reading("a compatible server's reply", (url) => reply(openAiCompatibleProvider({ baseUrl: `${url}/v1` })), {
    at: "/v1/chat/completions",
    others: { "/v1/models": json(models) },
  }),
  reading("OpenAI's reply", (url) => reply(connection("openai", url)), {
    at: "/responses",
    items: (index) => ({ type: "response.output_text.delta", item_id: "1", delta: `${index}` }),
  }),
  reading(
    "a compatible server's vectors",
    (url) => vectors(openAiCompatibleProvider({ baseUrl: `${url}/v1` })),
    {
      at: "/v1/embeddings",
      wrap: (text) => text,
      items: (index) => ({ index, embedding: [index, 0.123_456_7] }),
      listOf: (data) => ({ object: "list", data }),
    },
  ),
  reading("Anthropic's reply", (url) => reply(connection("anthropic", url)), {
    at: "/messages",
    items: (index) => ({
      type: "content_block_delta",
      index: 0,
      delta: { type: "text_delta", text: `${index}` },
    }),
  }),
  {
    kind: "ollamaReply",
    reader: "Ollama's reply",
    at: "/api/chat",
    wrap: (text) => `${text}\n`,
    others: { "/api/tags": json({ models: [{ name: "m" }] }), "/api/show": json({}) },
    items: (index) => ({ message: { content: `${index}` } }),
    read: (url) => reply(ollama(url)),
  },
  {
    kind: "ollamaList",
    reader: "Ollama's installed models",
    at: "/api/tags",
    others: { "/api/show": json({ capabilities: ["completion"] }) },
    items: (index) => ({ name: `model-${index}`, size: 1 }),
    listOf: (list) => ({ models: list }),
    read: (url) => ollama(url).state("configurer"),
  },
  {
    kind: "ollamaList",
    reader: "Ollama's description of a model",
    at: "/api/show",
    others: { "/api/tags": json({ models: [{ name: "m" }] }) },
    items: (index) => [`key-${index}`, index],
    listOf: (list) => ({ model_info: Object.fromEntries(list as [string, number][]) }),
    read: (url) => ollama(url).state("configurer"),
  },
  {
    kind: "ollamaTrial",
    reader: "Ollama's trial",
    at: "/api/chat",
    read: (url) => ollamaRunner({ baseUrl: url }).tryOut("m", 2_048),
  },
  {
    kind: "ollamaProgress",
    reader: "Ollama's download",
    at: "/api/pull",
    wrap: (text) => `${text}\n`,
    items: (index) => ({ status: "pulling", digest: `${index}`, total: 9, completed: 1 }),
    async read(url) {
      const runner = ollamaRunner({ baseUrl: url });
      runner.pull("m");
      while (runner.pulls().some(({ phase }) => phase === "running"))
        await new Promise((resolve) => setTimeout(resolve, 5));
    },
  },
  {
    kind: "modelFile",
    reader: "a model's file",
    at: "",
    async read(url) {
      const folder = mkdtempSync(path.join(tmpdir(), "bluebonnet-hostile-"));
      try {
        await download({
          url: `${url}/file`,
          file: path.join(folder, "m.gguf"),
          sha256: "0".repeat(64),
          signal: AbortSignal.timeout(60_000),
          onProgress: () => {},
          fetch: createFetch({ followsAnywhere: true })("modelFile"),
        });
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  },
  {
    kind: "tools",
    reader: "a tool server's JSON",
    at: "/mcp",
    read: (url) => withTools((tools) => listed(tools.list(tool(url)))),
  },
  {
    kind: "tools",
    reader: "a tool server's events",
    at: "/mcp",
    wrap: event,
    read: (url) => withTools((tools) => listed(tools.list(tool(url)))),
  },
  {
    kind: "tools",
    reader: "a program's messages",
    at: "",
    wrap: (text) => `${text}\n`,
    items: () => ({
      jsonrpc: "2.0",
      method: "notifications/progress",
      params: { progressToken: 1, progress: 1 },
    }),
    read: (url) => withTools((tools) => tools.list({ operator: "hostile", isOwner: true }), [written(url)]),
  },
  {
    kind: "toolsSignIn",
    reader: "a tool server's sign-in",
    at: "",
    read: (url) => withTools((tools) => tools.beginSignIn(tool(url), "state")),
  },
  {
    kind: "gitHub",
    reader: "GitHub's repositories",
    at: "/user/repos",
    items: (index) => ({ full_name: `a/${index}`, private: false, default_branch: "main" }),
    listOf: (list) => list,
    read: (url) => gitHub(url).as("token").repositories(),
  },
  {
    kind: "gitHubTree",
    reader: "GitHub's list of files",
    at: "/repos",
    items: (index) => ({
      path: `folder/file-${index}.ts`,
      mode: "100644",
      type: "blob",
      sha: "0".repeat(40),
      size: 1,
      url: `https://api.github.com/repos/owner/name/git/blobs/${"0".repeat(40)}`,
    }),
    listOf: (tree) => ({ tree, truncated: false }),
    read: (url) => gitHub(url).as("token").tree("a/b", "0".repeat(40)),
  },
  {
    kind: "gitHubArchive",
    reader: "GitHub's archive",
    at: "/repos",
    read: (url) =>
      gitHub(url)
        .as("token")
        .readFiles("a/b", "0".repeat(40), new Set(["x"])),
  },
  {
    kind: "gitHubSignIn",
    reader: "GitHub's token",
    at: "/login",
    read: async (url) =>
      gitHub(url).app?.exchange({ code: "c", verifier: "v", redirectUri: "http://127.0.0.1/" }),
  },
  {
    kind: "gitHubSignIn",
    reader: "the addresses of GitHub's user",
    at: "/user/emails",
    others: { "/user": json({ id: 1, login: "a" }) },
    items: (index) => ({ email: `${index}@example.com`, primary: false, verified: false }),
    listOf: (list) => list,
    read: (url) => readGitHubUser({ api: url, fetch: createFetch()("gitHubSignIn") }, "token"),
  },
  {
    kind: "supabaseSettings",
    reader: "Supabase's settings",
    at: "/auth",
    read: (url) => supabaseApi().check({ url, key: "key", allowPrivate: true }),
  },
  {
    kind: "supabaseTables",
    reader: "Supabase's tables",
    at: "/rest",
    items: (index) => [`table_${index}`, { properties: { id: { type: "integer", format: "bigint" } } }],
    listOf: (list) => ({ definitions: Object.fromEntries(list as [string, unknown][]) }),
    read: (url) => supabaseApi().tables({ url, key: "key", allowPrivate: true }),
  },
  {
    kind: "staticHost",
    reader: "Netlify's deploy",
    at: "/api/v1/sites/s/deploys",
    others: { "/api/v1/sites": json({ id: "s", url: "https://s.example" }) },
    items: (index) => `${index}`,
    listOf: (required) => ({ id: "d", state: "error", required }),
    read: (url) => netlifyHost({ baseUrl: url, pollMs: 1 }).deploy(site),
  },
  {
    kind: "staticHost",
    reader: "Vercel's deployment",
    at: "/v13",
    others: { "/v2/files": json({}) },
    items: (index) => `${index}.vercel.app`,
    listOf: (alias) => ({ id: "d", url: "d", readyState: "ERROR", alias }),
    read: (url) => vercelHost({ baseUrl: url, pollMs: 1 }).deploy(site),
  },
  {
    kind: "robots",
    reader: "a site's robots.txt",
    at: "/robots.txt",
    read: readPage,
  },
  {
    kind: "robots",
    reader: "a robots.txt of many names and rules",
    at: "/robots.txt",
    wrap: () => `${repeated("User-agent: *\n", 15_000)}${repeated("Allow: /*a*a\n", 20_000)}`,
    read: readPage,
  },
  {
    kind: "webPage",
    reader: "a public page",
    at: "/page",
    others: { "/robots.txt": { body: bytesOf("User-agent: *\nAllow: /\n") } },
    read: readPage,
  },
  {
    kind: "stripe",
    reader: "Stripe's customers",
    at: "/v1/customers",
    items: (index) => ({ id: `cus_${index}`, object: "customer", metadata: {} }),
    listOf: (data) => ({ object: "list", data, has_more: false, url: "/v1/customers" }),
    read: (url) =>
      openStripe({ secretKey: "sk_test_x", apiBase: url, fetch: createFetch()("stripe") }).customers.list(),
  },
  {
    kind: "traces",
    reader: "a collector of traces",
    at: "/v1/traces",
    async read(url) {
      const traces = otlpTraces({
        endpoint: url,
        headers: {},
        service: { name: "test", instanceId: "test" },
        share: 1,
        fetch: createFetch()("traces"),
        log: jsonLog("silent"),
      });
      await traces.span("one", {}, async () => {});
      return traces.close();
    },
  },
  {
    kind: "push",
    reader: "a push service",
    at: "",
    read(url) {
      const push = webPushService({ contact: "mailto:a@b.example", services: [url] });
      const keys = push.makeKeys();
      const key = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM";
      const target = { endpoint: `${url}/x`, p256dh: key, auth: "tBHItJI5svbpez7KI4CCXg" };
      return push.send(keys, target, { text: "x", ttlSeconds: 60 });
    },
  },
];

export type HostileReading = {
  kind: AnswerKind;
  name: string;
  answers: Record<string, HostileAnswer>;
  read(url: string): Promise<unknown>;
};

const repeated = (text: string, times: number): string => text.repeat(Math.max(0, Math.floor(times)));

/** JSON texts that take a parser longest, within the limits. */
function hostileTexts({ bytes, values, stream }: AnswerLimits): Record<string, string> {
  const size = Math.min(bytes, stream ? 1_900_000 : bytes, 40_000_000) - 1_000;
  const most = Math.min(values ?? size / 3, size / 3) - 10;
  return {
    "empty objects": `[${repeated("{},", most / 2)}{}]`,
    "a flat object": `{${Array.from({ length: Math.min(most, size / 14) }, (_, at) => `"k${at}":1`).join()}}`,
    "one long text": `{"models":"${repeated("\\n", size / 2)}"}`,
    "deep nesting": repeated("[", size),
    "no JSON": repeated("<p>", size / 3),
  };
}

/** As many items as fit into the limits, in the shape that a reader expects. */
function manyItems({ items, listOf, kind }: Reader): string | undefined {
  if (!items || !listOf) return undefined;
  const { bytes, values } = answerLimits[kind] as AnswerLimits;
  const text = JSON.stringify(items(0));
  const parts = (text.match(/[,{[]/g)?.length ?? 0) + 1;
  const most = Math.min((bytes - 1_000) / (text.length + 30), (values ?? bytes) / (2 * parts));
  return JSON.stringify(listOf(Array.from({ length: Math.floor(most) }, (_, index) => items(index))));
}

/** As many messages of a stream as fit. */
function manyMessages({ items, wrap = (text) => text }: Reader): string {
  const size = 4_000_000;
  const text = wrap(JSON.stringify(items?.(0) ?? {}));
  return text.repeat(Math.floor(size / text.length));
}

function answersOf(reader: Reader): [string, HostileAnswer][] {
  const limits: AnswerLimits = answerLimits[reader.kind];
  const type = reader.wrap === event ? "text/event-stream" : "application/json";
  const wrap = reader.wrap ?? ((text: string) => text);
  const plain = Object.entries(hostileTexts(limits)).map(([name, text]): [string, HostileAnswer] => [
    name,
    { body: bytesOf(wrap(text)), type },
  ]);
  const items = manyItems(reader);
  const bomb = gzipSync(Buffer.alloc(Math.min(limits.bytes, 50_000_000) + 1_000_000, " "));
  return [
    ...plain,
    ...(items ? [["many items", { body: bytesOf(items), type }] as [string, HostileAnswer]] : []),
    ...(limits.stream
      ? [
          ["many messages", { body: bytesOf(manyMessages(reader)), type }] as [string, HostileAnswer],
          [
            "one message in tiny pieces",
            { body: bytesOf(wrap(`"${repeated("x", 300_000)}"`)), type, pieceBytes: 3 },
          ] as [string, HostileAnswer],
        ]
      : []),
    ["a bomb", { body: bomb, type, headers: { "content-encoding": "gzip" } }],
    ["a long error", { body: bytesOf(repeated('{"error":', 300_000)), type, status: 400 }],
  ];
}

/** Every reader with every hostile answer at its limits. */
export const hostileReadings: HostileReading[] = readers.flatMap((reader) =>
  answersOf(reader).map(([name, answer]) => ({
    kind: reader.kind,
    name: `${reader.reader}: ${name}`,
    answers: { ...reader.others, [reader.at]: answer },
    read: reader.read,
  })),
);
