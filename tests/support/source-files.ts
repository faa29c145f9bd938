import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectPath, projectRoot } from "../../scripts/environment.mjs";

/** Files below a folder of the project, as project paths with forward slashes. */
export const filesUnder = (folder: string): string[] =>
  readdirSync(projectPath(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(projectRoot, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"),
    )
    .sort();

/** The text of a project file. */
export const textOf = (file: string) => readFileSync(projectPath(file), "utf8");
