import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectPath } from "../../../scripts/environment.mjs";

const INVOICING = projectPath("tests/support/projects/invoicing");

/** The large one: invoices with routes, forms, charts and a package.json from before React 19. */
export const invoicing: Record<string, string> = Object.fromEntries(
  readdirSync(INVOICING, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(INVOICING, file).replaceAll(path.sep, "/"), readFileSync(file, "utf8")]),
);
