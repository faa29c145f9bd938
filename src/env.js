import { createEnv } from "@t3-oss/env-nextjs";
import { z } from "zod";
import { providerCompanies, providers } from "./domain/auth/provider.ts";
import { company } from "./domain/marketing/company.ts";
import { hostFacts, hostIds } from "./domain/publication/host.ts";

const port = z.coerce.number().int().min(1).max(65_535);
const url = z.url();

/** Where nothing arrives: what an operator has not set. */
const exampleDomain = `${company.product.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-") || "assistant"}.example`;

/** @typedef {[(env: Record<string, unknown>) => boolean, { path: string[], message: string }]} Rule */

/**
 * A provider's client id and secret must be set together.
 * @param {string} provider
 * @returns {Rule}
 */
const bothOrNeither = (provider) => {
  const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`];
  return [
    (env) => Boolean(env[id]) === Boolean(env[secret]),
    { path: [id], message: `must be set together with ${secret}: set both or neither` },
  ];
};

/**
 * In live mode the card form needs the account's publishable key, of the same mode.
 * @type {Rule}
 */
const matchingStripeKeys = [
  ({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable }) => {
    const isLive = String(secret ?? "").includes("_live_");
    return publishable === undefined
      ? !isLive
      : secret !== undefined && String(publishable).includes("_live_") === isLive;
  },
  {
    path: ["STRIPE_PUBLISHABLE_KEY"],
    message: "must match STRIPE_SECRET_KEY: both test or both live keys; required with a live key",
  },
];

/**
 * Stripe and simulated payments are mutually exclusive.
 * @type {Rule}
 */
const onePaymentProvider = [
  (env) => env.PAYMENTS === undefined || env.STRIPE_SECRET_KEY === undefined,
  { path: ["PAYMENTS"], message: "cannot be simulated when STRIPE_SECRET_KEY is set: unset one of them" },
];

/** One of the operator's tool servers, in the shape that other programs use as well. */
const toolServer = z.union([
  z.strictObject({
    command: z.string().min(1),
    args: z.array(z.string()).default([]),
    env: z.record(z.string(), z.string()).default({}),
    shared: z.boolean().default(false),
  }),
  z.strictObject({
    type: z.string().optional(),
    url,
    headers: z.record(z.string(), z.string()).default({}),
    shared: z.boolean().default(false),
  }),
]);
const toolServers = z.record(z.string().regex(/^[^:]{1,60}$/), toolServer);

/**
 * JSON of one object `mcpServers`, or that object itself.
 * @param {string} text
 * @param {z.RefinementCtx} context
 */
function parseToolServers(text, context) {
  try {
    const parsed = text.trim() === "" ? {} : JSON.parse(text);
    const servers = toolServers.safeParse(parsed.mcpServers ?? parsed);
    if (servers.success) return servers.data;
  } catch {
    // The message below says what is expected; the value itself may hold secrets.
  }
  context.addIssue({
    code: "custom",
    message: 'must be JSON like {"mcpServers":{"name":{"command":"..."}}}',
  });
  return z.NEVER;
}

/**
 * `name=value` pairs whose values are encoded as in URLs, as OpenTelemetry defines them.
 * @param {string} text
 * @param {z.RefinementCtx} context
 * @returns {Record<string, string>}
 */
function parseHeaders(text, context) {
  try {
    const pairs = text.split(",").filter((pair) => pair.trim());
    return Object.fromEntries(
      pairs.map((pair) => {
        const [name = "", ...value] = pair.split("=");
        if (!/^[\w-]+$/.test(name.trim())) throw new TypeError("no name");
        return [name.trim(), decodeURIComponent(value.join("=").trim())];
      }),
    );
  } catch {
    context.addIssue({ code: "custom", message: "must be like name=value,name=value, encoded as in URLs" });
    return z.NEVER;
  }
}

/** @typedef {Uppercase<import("./domain/auth/provider.ts").Provider>} ProviderPrefix */

/**
 * The OAuth client variables of every sign-in provider.
 * @type {Record<`${ProviderPrefix}_CLIENT_${"ID" | "SECRET"}`, z.ZodOptional<z.ZodString>>}
 */
const providerClients = Object.assign(
  {},
  ...providers.map((provider) => ({
    [`${provider.toUpperCase()}_CLIENT_ID`]: z
      .string()
      .min(1)
      .optional()
      .describe(
        `sign-in with ${providerCompanies[provider]}; callback URL: APP_URL/api/auth/callback/${provider}`,
      ),
    [`${provider.toUpperCase()}_CLIENT_SECRET`]: z
      .string()
      .min(1)
      .optional()
      .describe("secret of the same client; set both or neither"),
  })),
);

/** @typedef {`${Uppercase<import("./domain/publication/host.ts").HostId>}_API_BASE`} HostVariable */

/**
 * The API of every host that projects can be put on.
 * @type {Record<HostVariable, z.ZodDefault<typeof url>>}
 */
const hostApis = Object.assign(
  {},
  ...hostIds.map((id) => ({
    [`${id.toUpperCase()}_API_BASE`]: url
      .default(hostFacts[id].api)
      .describe(`${hostFacts[id].label}'s API, where projects are put`),
  })),
);

/**
 * Every variable that an operator may set, by topic, with its rule, default and description. The tables in /docs are
 * generated from these; a test keeps `.env.example` in sync. Where there is no default, `examples` shows the format.
 */
export const variables = {
  listening: {
    PORT: port.default(3000).describe("port to listen on"),
    HOST: z.string().min(1).default("localhost").describe("address to listen on; 0.0.0.0 for all interfaces"),
    APP_URL: url.optional().meta({
      description: "public URL, used in links, cookies and callback URLs; unset: http://localhost with PORT",
      examples: ["http://localhost:3000"],
    }),
  },
  storage: {
    DATA_DIR: z
      .string()
      .min(1)
      .default(".data")
      .describe("folder for all data of the embedded mode: db/, outbox/, secret, backups/"),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
      .optional()
      .meta({
        description:
          "PostgreSQL server; add ?pgbouncer=true behind PgBouncer in transaction mode; unset: embedded database in DATA_DIR/db",
        examples: ["postgres://user@host:5432/name"],
      }),
    REDIS_URL: z
      .string()
      .regex(/^rediss?:\/\//, "must start with redis:// or rediss://")
      .optional()
      .meta({
        description: "shares live replies and rate limits between instances; unset: in memory",
        examples: ["redis://localhost:6379"],
      }),
    AUTH_SECRET: z
      .string()
      .min(32, "must have at least 32 characters")
      .optional()
      .describe(
        "signs sessions, at least 32 characters; unset: generated once, in DATA_DIR/secret; required with DATABASE_URL",
      ),
    AUTH_SECRET_PREVIOUS: z
      .string()
      .min(32, "must have at least 32 characters")
      .optional()
      .describe("the previous AUTH_SECRET, so that data encrypted with it can still be read"),
  },
  signIn: {
    ...providerClients,
    GITHUB_BASE_URL: url
      .default("https://github.com")
      .describe("URL of GitHub or your GitHub Enterprise server"),
    GOOGLE_ISSUER: url
      .default("https://accounts.google.com")
      .describe("OpenID issuer for sign-in with Google; any other issuer also works"),
  },
  gitHub: {
    GITHUB_API_URL: url
      .default("https://api.github.com")
      .describe("URL of GitHub's API for projects; of a GitHub Enterprise server: https://HOST/api/v3"),
    GITHUB_APP_CLIENT_ID: z
      .string()
      .min(1)
      .optional()
      .describe(
        "OAuth app that people connect their projects with, not the one that signs in; callback URL: APP_URL/api/github/callback; unset: only with tokens",
      ),
    GITHUB_APP_CLIENT_SECRET: z
      .string()
      .min(1)
      .optional()
      .describe("secret of the same app; set both or neither"),
  },
  mail: {
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
      .optional()
      .meta({
        description: "mail server; unset: emails are saved to DATA_DIR/outbox and shown at /outbox",
        examples: ["smtp://user:password@host:587"],
      }),
    MAIL_FROM: z
      .string()
      .min(3)
      .default(`${company.product} <hello@${exampleDomain}>`)
      .describe("sender of all emails"),
    SUPPORT_EMAIL: z.email().default(`support@${exampleDomain}`).describe("address for support links"),
    SALES_EMAIL: z
      .email()
      .default(`sales@${exampleDomain}`)
      .describe("address that receives inquiries from the Enterprise page"),
  },
  models: {
    OLLAMA_BASE_URL: url
      .default("http://127.0.0.1:11434")
      .describe("URL of Ollama, which runs models on your own machine"),
    GEMINI_API_KEY: z.string().min(1).optional().describe("connects Gemini and Gemma"),
    GEMINI_BASE_URL: url
      .default("https://generativelanguage.googleapis.com/v1beta")
      .describe("URL of the Gemini API"),
    OPENAI_COMPATIBLE_BASE_URL: url.optional().meta({
      description: "connects a llama.cpp server, LM Studio, vLLM or any other OpenAI-compatible server",
      examples: ["http://127.0.0.1:8080/v1"],
    }),
    OPENAI_COMPATIBLE_API_KEY: z
      .string()
      .min(1)
      .optional()
      .describe("API key for that server, if it needs one"),
    MODEL_DOWNLOAD_BASE_URL: url
      .default("https://huggingface.co")
      .describe("where models that run inside the product are downloaded from; a mirror has the same paths"),
    ...hostApis,
    NPM_REGISTRY_URL: url.optional().meta({
      description: "npm registry from which projects get packages; unset: npm's own",
      examples: ["http://127.0.0.1:4873/"],
    }),
    HTTPS_PROXY: z
      .string()
      .optional()
      .meta({
        description: "proxy through which that registry is asked",
        examples: ["http://proxy.example.com:3128"],
      }),
    NO_PROXY: z
      .string()
      .optional()
      .meta({ description: "hosts that are asked without it", examples: ["npm.example.com"] }),
    NODE_EXTRA_CA_CERTS: z
      .string()
      .optional()
      .meta({
        description: "file with further certificates to trust, such as those of a proxy",
        examples: ["/etc/ssl/certs/company.pem"],
      }),
    LOCAL_MODEL_CONTEXT_TOKENS: z.coerce
      .number()
      .int()
      .min(2_048)
      .max(1_000_000)
      .default(16_384)
      .describe("longest context of a model that runs inside the product; more takes more memory"),
    LOCAL_MODEL_IDLE_MINUTES: z.coerce
      .number()
      .int()
      .min(0)
      .max(10_000)
      .default(15)
      .describe("unloads a model that nobody has used for so long; 0: never"),
  },
  payments: {
    PAYMENTS: z
      .enum(["simulated"], "must be simulated, or unset")
      .optional()
      .meta({
        description:
          "simulated: test mode, no money moves; unset: simulated if HOST and APP_URL are loopback addresses, otherwise off without a Stripe key",
        examples: ["simulated"],
      }),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[rs]k_(test|live)_/, "must start with sk_test_, sk_live_, rk_test_ or rk_live_")
      .optional()
      .describe("enables payments through Stripe; with a test-mode key no money moves"),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_/, "must start with pk_test_ or pk_live_")
      .optional()
      .describe(
        "key of the same account, for Stripe's own card fields; unset: only Stripe's test cards work",
      ),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_/, "must start with whsec_")
      .optional()
      .describe("signing secret of the endpoint APP_URL/api/stripe/webhook; unset: events are polled"),
    STRIPE_API_BASE: url.optional().meta({
      description: "URL of the Stripe API; unset: Stripe's own",
      examples: ["https://api.stripe.com"],
    }),
  },
  operation: {
    CHROMIUM_PATH: z
      .string()
      .min(1)
      .optional()
      .meta({
        description:
          "Chromium's program, in which agents use the pages of projects that are open in no tab; unset: the one that is installed, if any",
        examples: ["/usr/bin/chromium"],
      }),
    CHROMIUM_SANDBOX: z
      .enum(["on", "off"], "must be on or off")
      .default("on")
      .describe("off: runs Chromium without its own sandbox, as it must in most containers and as root"),
    CHROMIUM_MEMORY_MEGABYTES: z.coerce
      .number()
      .int()
      .min(350)
      .default(1_024)
      .describe(
        "what all pages in that Chromium may take together; the page that takes most is ended above it",
      ),
    OWNER_EMAILS: z
      .string()
      .default("")
      .transform((list) =>
        list
          .split(",")
          .map((email) => email.trim().toLowerCase())
          .filter(Boolean),
      )
      .describe(
        "accounts that manage models and connections for everybody, comma-separated; unset: the first account of an embedded installation",
      ),
    CONNECTIONS_ALLOW_PRIVATE: z
      .enum(["yes", "no"])
      .optional()
      .describe(
        "whether the owner's connections may go to this machine and its network; unset: yes if HOST is a loopback address",
      ),
    MCP_SERVERS: z
      .string()
      .default("")
      .transform(parseToolServers)
      .meta({
        description:
          'tool servers as JSON, each a program (command, args, env) or an address (url, headers); for the owner alone unless it has "shared": true',
        examples: ['{"mcpServers":{"files":{"command":"npx","args":["-y","server","/folder"]}}}'],
      }),
    REPLIES_AT_ONCE: z.coerce
      .number()
      .int()
      .min(1)
      .max(10_000)
      .default(200)
      .describe("maximum concurrent replies; others are queued, with shorter waits on larger plans"),
    PUSH_SERVICE_ORIGINS: z
      .string()
      .default("")
      .transform((list) => list.split(",").flatMap((origin) => origin.trim() || []))
      .pipe(z.array(url))
      .meta({
        description:
          "additional trusted push services, comma-separated; those of browser vendors are always trusted",
        examples: ["https://push.example.com"],
      }),
    LOG_LEVEL: z
      .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])
      .default("info")
      .describe(
        "trace, debug, info, warn, error, fatal or silent; debug adds a line per request; logs are JSON lines on stdout",
      ),
    DRAIN_SECONDS: z.coerce
      .number()
      .int()
      .min(0)
      .max(3_600)
      .default(0)
      .describe(
        "how long the server goes on answering after a signal to stop, while /api/ready says 503; it then stops within 8 seconds",
      ),
    METRICS_TOKEN: z
      .string()
      .min(16, "must have at least 16 characters")
      .optional()
      .describe("turns on /api/metrics for Prometheus, which sends this as its bearer token; unset: off"),
    OTEL_EXPORTER_OTLP_ENDPOINT: url.optional().meta({
      description: "OpenTelemetry collector that takes traces as OTLP over HTTP; unset: no traces",
      examples: ["http://localhost:4318"],
    }),
    OTEL_EXPORTER_OTLP_HEADERS: z
      .string()
      .default("")
      .transform(parseHeaders)
      .meta({
        description: "headers for the collector, comma-separated",
        examples: ["authorization=Bearer%20secret"],
      }),
    OTEL_SERVICE_NAME: z.string().min(1).default("bluebonnet").describe("name of this server in traces"),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number()
      .min(0)
      .max(1)
      .default(1)
      .describe(
        "share of the requests that are traced, 0 to 1; of requests with a traceparent, its sender decides",
      ),
  },
};

/**
 * The whole configuration, validated once; the only reader of process.env.
 * An invalid value aborts startup with one line that names the variable and the expected format.
 */
export const env = createEnv({
  server: {
    NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
    ...variables.listening,
    ...variables.storage,
    ...variables.signIn,
    ...variables.gitHub,
    ...variables.mail,
    ...variables.models,
    ...variables.payments,
    ...variables.operation,
  },
  createFinalSchema: (shape) =>
    [
      ...providers.map((provider) => bothOrNeither(provider.toUpperCase())),
      bothOrNeither("GITHUB_APP"),
      matchingStripeKeys,
      onePaymentProvider,
    ].reduce((schema, [isValid, issue]) => schema.refine(isValid, issue), z.object(shape)),
  client: {},
  experimental__runtimeEnv: {},
  emptyStringAsUndefined: true,
  // `next build` inlines no server configuration; it is read when the server starts.
  skipValidation: process.env.NEXT_PHASE === "phase-production-build",
  onValidationError: (issues) => {
    const lines = issues.map((issue) => `${String(issue.path?.[0] ?? "environment")}: ${issue.message}`);
    process.stderr.write(`Configuration error: ${lines.join("; ")}. See .env.example.\n`);
    process.exit(1);
  },
});

/** The public origin, used in links and cookies, without a trailing slash. */
export const appUrl = () => (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/(?<!\/)\/+$/, "");

/** @param {string} host with or without the brackets of an IPv6 address */
const isLoopback = (host) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/**
 * Which payment provider is active. Simulated payments let anyone with a test card buy any plan, so they are the
 * default only when the server is reachable from this machine only.
 */
export function paymentsMode() {
  if (env.STRIPE_SECRET_KEY) return "stripe";
  const isPrivate = isLoopback(env.HOST) && isLoopback(new URL(appUrl()).hostname);
  return env.PAYMENTS === "simulated" || isPrivate ? "simulated" : "off";
}

/** Whether the owner may connect model servers of this machine and its network on the screen. */
export const connectionsAllowPrivate = () =>
  env.CONNECTIONS_ALLOW_PRIVATE ? env.CONNECTIONS_ALLOW_PRIVATE === "yes" : isLoopback(env.HOST);

// NextAuth reads its origin from this variable alone; `next build` has no origin yet.
if (process.env.NEXT_PHASE !== "phase-production-build") process.env.NEXTAUTH_URL = appUrl();
