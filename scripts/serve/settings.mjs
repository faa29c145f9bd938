/**
 * Run by start.mjs and dev.mjs on Node 24 once everything is installed: reads the .env files as Next does, lets
 * src/env.js judge them, and prints what the server will use as JSON. A wrong value ends it with src/env.js's one line.
 */
import { loadEnvFiles } from "./env-files.mjs";

loadEnvFiles(process.argv[2] === "dev" ? "dev" : "start");

const { appUrl, env, paymentsMode } = await import("../../src/env.js");

const settings = {
  host: env.HOST,
  port: env.PORT,
  url: appUrl(),
  mail: env.SMTP_URL ? "SMTP" : `embedded (${env.DATA_DIR}/outbox)`,
  models: [
    "built-in starter",
    env.GEMINI_API_KEY ? "Gemini" : "",
    env.OPENAI_COMPATIBLE_BASE_URL ? "OpenAI-compatible" : "",
    `Ollama if it runs at ${env.OLLAMA_BASE_URL}`,
  ].filter((name) => name !== ""),
  payments: { stripe: "Stripe", simulated: "simulated test mode, no money moves", off: "not set up" }[
    paymentsMode()
  ],
};

/** @typedef {typeof settings} Settings */

process.stdout.write(JSON.stringify(settings));
