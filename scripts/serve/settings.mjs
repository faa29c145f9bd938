/**
 * Run by start.mjs and dev.mjs on Node 24 after installation: loads the .env files, validates them with src/env.js, and
 * prints the resulting settings as JSON. On an invalid value, src/env.js prints one line and exits.
 */
import { loadEnvFiles } from "./env-files.mjs";

loadEnvFiles(process.argv[2] === "dev" ? "dev" : "start");

const { appUrl, env, paymentsMode } = await import("../../src/env.js");
const { company } = await import("../../src/domain/marketing/company.ts");

const settings = {
  product: company.product,
  host: env.HOST,
  port: env.PORT,
  drainSeconds: env.DRAIN_SECONDS,
  url: appUrl(),
  mail: env.SMTP_URL ? "SMTP" : `embedded (${env.DATA_DIR}/outbox)`,
  models: [
    "built-in starter",
    env.GEMINI_API_KEY ? "Gemini" : "",
    env.OPENAI_COMPATIBLE_BASE_URL ? "OpenAI-compatible" : "",
    `Ollama (if running at ${env.OLLAMA_BASE_URL})`,
  ].filter((name) => name !== ""),
  payments: { stripe: "Stripe", simulated: "simulated (test mode, no money moves)", off: "off" }[
    paymentsMode()
  ],
};

/** @typedef {typeof settings} Settings */

process.stdout.write(JSON.stringify(settings));
