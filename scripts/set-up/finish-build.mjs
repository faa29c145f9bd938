import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { projectPath } from "../environment.mjs";
import { addCompileHints } from "./compile-hints.mjs";
import { finishPrerenderedPages } from "./prerendered-pages.mjs";

/**
 * Makes the built pages load faster, and the build smaller. Files in an unexpected format are left unchanged.
 * @param {string} [next] the build folder
 * @returns {string[]} a message for each skipped step
 */
export function finishBuild(next = projectPath(".next")) {
  removeTraces(next);
  const lines = [];
  if (!addCompileHints(next))
    lines.push(
      "Compile hints skipped: the build does not list its initial scripts as expected (see docs/decisions/0014-compile-hints.md).",
    );
  const unchanged = finishPrerenderedPages(next);
  if (unchanged.length > 0)
    lines.push(
      `Scripts not deferred until the first paint on ${unchanged.sort().join(", ")}: unexpected script tags (see docs/decisions/0013-scripts-after-paint.md).`,
    );
  return lines;
}

/** Lists of the files that each page needs, for bundles of a single function: `next start` reads none of them. @param {string} next */
function removeTraces(next) {
  const server = path.join(next, "server");
  if (!existsSync(server)) return;
  for (const file of readdirSync(server, { recursive: true, encoding: "utf8" }))
    if (file.endsWith(".nft.json")) rmSync(path.join(server, file));
}
