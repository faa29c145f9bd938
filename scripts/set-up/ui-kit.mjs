import fs from "node:fs";
import path from "node:path";
import { projectPath } from "../environment.mjs";

const folder = projectPath("packages", "preview", "components");
const file = projectPath("src", "server", "services", "project", "ui-kit.json");

/** The components by their path in a project. Their files end in ".txt", so that tools do not treat them as our sources. */
export function readUiKit() {
  const kit = fs.readdirSync(folder).map((entry) => {
    const name = path.basename(entry, ".txt");
    const parent = name === "utils.ts" ? "lib" : name.startsWith("use-") ? "hooks" : "components/ui";
    return [`${parent}/${name}`, fs.readFileSync(path.join(folder, entry), "utf8")];
  });
  return JSON.stringify(Object.fromEntries(kit));
}

export const isUiKitWritten = async () =>
  fs.existsSync(file) && fs.readFileSync(file, "utf8") === readUiKit();

/** Writes the components of projects into one file, which the server imports. */
export async function writeUiKit() {
  fs.writeFileSync(file, readUiKit());
}
