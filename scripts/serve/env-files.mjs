import nextEnv from "@next/env";
import { projectRoot } from "../environment.mjs";

const nextLog = {
  info: () => {},
  error: (/** @type {unknown[]} */ ...words) => process.stderr.write(`${words.join(" ")}\n`),
};

/** Reads the .env files as Next does. Must run before src/env.js is loaded, which validates them. @param {"start" | "dev"} mode */
export const loadEnvFiles = (mode) => nextEnv.loadEnvConfig(projectRoot, mode === "dev", nextLog);
