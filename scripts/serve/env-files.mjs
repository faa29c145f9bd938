import nextEnv from "@next/env";
import { root } from "../environment.mjs";

const silent = {
  info: () => {},
  error: (/** @type {unknown[]} */ ...words) => process.stderr.write(`${words.join(" ")}\n`),
};

/** Reads the .env files as Next does. Must run before src/env.js is loaded, which validates them. @param {"start" | "dev"} mode */
export const loadEnvFiles = (mode) => nextEnv.loadEnvConfig(root, mode === "dev", silent);
