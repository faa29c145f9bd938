import fs from "node:fs";
import path from "node:path";
import { projectPath } from "../environment.mjs";

/** Read by src/server/adapters/preview-files/public-folder.ts; absent unless an installation is running or has failed. */
const file = projectPath(".server", "preview-libraries.json");

/** @typedef {{ state: "installing" } | { state: "failed", reason: string }} LibraryState */

/** @param {LibraryState} state */
export function writeState(state) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(state));
}

export const clearState = () => fs.rmSync(file, { force: true });
