import nextEnv from "@next/env";
import { projectRoot } from "../environment.mjs";

const nextLog = {
  info: () => {},
  error: (/** @type {unknown[]} */ ...parts) => process.stderr.write(`${parts.join(" ")}\n`),
};

/** Loads the .env files as Next does. Must run before src/env.js is imported, which validates them. @param {"start" | "dev"} mode */
export const loadEnvFiles = (mode) => nextEnv.loadEnvConfig(projectRoot, mode === "dev", nextLog);
