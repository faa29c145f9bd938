import { createEnv } from "@t3-oss/env-nextjs";
import { z } from "zod";
import { providerCompanies, providers } from "./domain/auth/provider.ts";

const port = z.coerce.number().int().min(1).max(65_535);
const url = z.url();

/** @typedef {[(env: Record<string, unknown>) => boolean, { path: string[], message: string }]} Rule */

/**
 * Half a client of a provider is a mistake: an id wants its secret, and the other way round.
 * @param {string} provider
 * @returns {Rule}
 */
const bothOrNone = (provider) => {
  const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`];
  return [
    (env) => Boolean(env[id]) === Boolean(env[secret]),
    { path: [id], message: `belongs together with ${secret}: set both or none` },
  ];
};

/**
 * Where money moves, the card form needs the account's key, and of the same mode.
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
    message: "belongs to STRIPE_SECRET_KEY: both of the test mode or both live, and a live one needs it",
  },
];

/**
 * Payments are made in one place.
 * @type {Rule}
 */
const onePaymentProvider = [
  (env) => env.PAYMENTS === undefined || env.STRIPE_SECRET_KEY === undefined,
  { path: ["PAYMENTS"], message: "cannot be simulated with a STRIPE_SECRET_KEY: unset one of them" },
];

/** @typedef {Uppercase<import("./domain/auth/provider.ts").Provider>} ProviderPrefix */

/**
 * What every sign-in provider has: the client that it gave this product.
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
      .describe("secret of the same client; set both or none"),
  })),
);

/**
 * Every variable that an operator may set, by topic: its rule, its default, and what it means. The tables of /docs are
 * made of them; `.env.example` shows the same, which a test proves. Where there is no default, `examples` shows the form.
 */
export const variables = {
  listening: {
    PORT: port.default(3000).describe("port that it listens on"),
    HOST: z
      .string()
      .min(1)
      .default("localhost")
      .describe("address that it listens on; 0.0.0.0 for every network"),
    APP_URL: url.optional().meta({
      description:
        "public address, used in links, cookies and callback URLs; unset: http://localhost with PORT",
      examples: ["http://localhost:3000"],
    }),
  },
  storage: {
    DATA_DIR: z
      .string()
      .min(1)
      .default(".data")
      .describe("everything the embedded mode writes: db/, outbox/, secret, backups/"),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
      .optional()
      .meta({
        description:
          "PostgreSQL server, with ?pgbouncer=true behind a PgBouncer in transaction mode; unset: embedded in the server, in DATA_DIR/db",
        examples: ["postgres://user@host:5432/name"],
      }),
    REDIS_URL: z
      .string()
      .regex(/^rediss?:\/\//, "must begin with redis:// or rediss://")
      .optional()
      .meta({
        description:
          "live replies and rate limits shared by several instances; unset: in the memory of the process",
        examples: ["redis://localhost:6379"],
      }),
    AUTH_SECRET: z
      .string()
      .min(32, "must have at least 32 characters")
      .optional()
      .describe(
        "signs sessions, 32 characters or more; unset: made once, in DATA_DIR/secret; required with DATABASE_URL",
      ),
    AUTH_SECRET_PREVIOUS: z
      .string()
      .min(32, "must have at least 32 characters")
      .optional()
      .describe("the secret before the last change: what it sealed still opens"),
  },
  signIn: {
    ...providerClients,
    GITHUB_BASE_URL: url
      .default("https://github.com")
      .describe("where GitHub is; or your GitHub Enterprise server"),
    GOOGLE_ISSUER: url
      .default("https://accounts.google.com")
      .describe("who signs in with Google; or another OpenID issuer in its place"),
  },
  mail: {
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
      .optional()
      .meta({
        description: "mail server; unset: every mail is a file in DATA_DIR/outbox, shown at /outbox",
        examples: ["smtp://user:password@host:587"],
      }),
    MAIL_FROM: z
      .string()
      .min(3)
      .default("Bluebonnet <hello@bluebonnet.example>")
      .describe("sender of every mail"),
    SUPPORT_EMAIL: z.email().default("support@bluebonnet.example").describe("where support links go"),
    SALES_EMAIL: z
      .email()
      .default("sales@bluebonnet.example")
      .describe("where inquiries of the Enterprise page go"),
  },
  models: {
    OLLAMA_BASE_URL: url
      .default("http://127.0.0.1:11434")
      .describe("where Ollama runs, which serves models on your own machine"),
    GEMINI_API_KEY: z.string().min(1).optional().describe("connects Gemini and Gemma"),
    GEMINI_BASE_URL: url
      .default("https://generativelanguage.googleapis.com/v1beta")
      .describe("where their API is"),
    OPENAI_COMPATIBLE_BASE_URL: url.optional().meta({
      description: "connects a llama.cpp server, LM Studio, vLLM or any other of the kind",
      examples: ["http://127.0.0.1:8080/v1"],
    }),
    OPENAI_COMPATIBLE_API_KEY: z
      .string()
      .min(1)
      .optional()
      .describe("key of that server, where it wants one"),
  },
  payments: {
    PAYMENTS: z
      .enum(["simulated"], "must be simulated, or unset")
      .optional()
      .meta({
        description:
          "simulated: a test mode in which no money moves; unset: the same where HOST and APP_URL are this machine alone, else off without a Stripe key",
        examples: ["simulated"],
      }),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[rs]k_(test|live)_/, "must begin with sk_test_, sk_live_, rk_test_ or rk_live_")
      .optional()
      .describe("payments over Stripe; with a key of its test mode no money moves"),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_/, "must begin with pk_test_ or pk_live_")
      .optional()
      .describe(
        "key of the same account; with it cards are typed into Stripe's own inputs; unset: only Stripe's test cards can be used",
      ),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_/, "must begin with whsec_")
      .optional()
      .describe("of the endpoint APP_URL/api/stripe/webhook; unset: events are asked for now and then"),
    STRIPE_API_BASE: url.optional().meta({
      description: "where its API is; unset: Stripe's own",
      examples: ["https://api.stripe.com"],
    }),
  },
  operation: {
    REPLIES_AT_ONCE: z.coerce
      .number()
      .int()
      .min(1)
      .max(10_000)
      .default(200)
      .describe("replies that are written at once; what is more waits in line, larger plans less long"),
    PUSH_SERVICE_ORIGINS: z
      .string()
      .default("")
      .transform((list) => list.split(",").flatMap((origin) => origin.trim() || []))
      .pipe(z.array(url))
      .meta({
        description: "push services trusted besides those of the makers of browsers; commas between",
        examples: ["https://push.example.com"],
      }),
    LOG_LEVEL: z
      .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])
      .default("info")
      .describe("trace, debug, info, warn, error, fatal or silent; the log is JSON lines on stdout"),
  },
};

/**
 * The product's whole configuration, validated once. The only reader of process.env.
 * A wrong value stops the start with one line that names the variable and what it wants.
 */
export const env = createEnv({
  server: {
    NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
    ...variables.listening,
    ...variables.storage,
    ...variables.signIn,
    ...variables.mail,
    ...variables.models,
    ...variables.payments,
    ...variables.operation,
  },
  createFinalSchema: (shape) =>
    [
      ...providers.map((provider) => bothOrNone(provider.toUpperCase())),
      matchingStripeKeys,
      onePaymentProvider,
    ].reduce((schema, [isRight, complaint]) => schema.refine(isRight, complaint), z.object(shape)),
  client: {},
  experimental__runtimeEnv: {},
  emptyStringAsUndefined: true,
  // `next build` bakes nothing of the server's configuration in; it is read when the server starts.
  skipValidation: process.env.NEXT_PHASE === "phase-production-build",
  onValidationError: (issues) => {
    const lines = issues.map((issue) => `${String(issue.path?.[0] ?? "environment")}: ${issue.message}`);
    process.stderr.write(`Configuration error: ${lines.join("; ")}. See .env.example.\n`);
    process.exit(1);
  },
});

/** The public origin, used in links and cookies, without a trailing slash. */
export const appUrl = () => (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");

/** @param {string} host with or without the brackets of an IPv6 address */
const isThisMachine = (host) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/**
 * Who takes payments. Simulated ones would give every plan away to whoever knows a test card, so they are on by
 * themselves only where nobody but the person at this machine can buy.
 */
export function paymentsMode() {
  if (env.STRIPE_SECRET_KEY) return "stripe";
  const isPrivate = isThisMachine(env.HOST) && isThisMachine(new URL(appUrl()).hostname);
  return env.PAYMENTS === "simulated" || isPrivate ? "simulated" : "off";
}

// NextAuth reads its origin from this variable alone; `next build` has no origin yet.
if (process.env.NEXT_PHASE !== "phase-production-build") process.env.NEXTAUTH_URL = appUrl();
