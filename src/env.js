import { createEnv } from "@t3-oss/env-nextjs";
import { z } from "zod";

const port = z.coerce.number().int().min(1).max(65_535);
const url = z.url();

/**
 * Half a client of a provider is a mistake: an id wants its secret, and the other way round.
 * @param {string} id @param {string} secret
 * @returns {[(env: Record<string, unknown>) => boolean, { path: string[], message: string }]}
 */
const bothOrNone = (id, secret) => [
  (env) => Boolean(env[id]) === Boolean(env[secret]),
  { path: [id], message: `belongs together with ${secret}: set both or none` },
];

/**
 * The product's whole configuration, validated once. The only reader of process.env.
 * A wrong value stops the start with one line that names the variable and what it wants.
 */
export const env = createEnv({
  server: {
    NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
    PORT: port.default(3000),
    HOST: z.string().min(1).default("localhost"),
    APP_URL: url.optional(),
    DATA_DIR: z.string().min(1).default(".data"),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
      .optional(),
    REDIS_URL: z
      .string()
      .regex(/^rediss?:\/\//, "must begin with redis:// or rediss://")
      .optional(),
    AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
    AUTH_SECRET_PREVIOUS: z.string().min(32, "must have at least 32 characters").optional(),
    GITHUB_CLIENT_ID: z.string().min(1).optional(),
    GITHUB_CLIENT_SECRET: z.string().min(1).optional(),
    GITHUB_BASE_URL: url.default("https://github.com"),
    GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
    GOOGLE_ISSUER: url.default("https://accounts.google.com"),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
      .optional(),
    MAIL_FROM: z.string().min(3).default("Bluebonnet <hello@bluebonnet.example>"),
    SUPPORT_EMAIL: z.email().default("support@bluebonnet.example"),
    OLLAMA_BASE_URL: url.default("http://127.0.0.1:11434"),
    GEMINI_API_KEY: z.string().min(1).optional(),
    GEMINI_BASE_URL: url.default("https://generativelanguage.googleapis.com/v1beta"),
    OPENAI_COMPATIBLE_BASE_URL: url.optional(),
    OPENAI_COMPATIBLE_API_KEY: z.string().min(1).optional(),
    PUSH_SERVICE_ORIGINS: z
      .string()
      .default("")
      .transform((list) => list.split(",").flatMap((origin) => origin.trim() || []))
      .pipe(z.array(url)),
    LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  },
  createFinalSchema: (shape) =>
    z
      .object(shape)
      .refine(...bothOrNone("GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"))
      .refine(...bothOrNone("GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET")),
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

// NextAuth reads its origin from this variable alone; `next build` has no origin yet.
if (process.env.NEXT_PHASE !== "phase-production-build") process.env.NEXTAUTH_URL = appUrl();
