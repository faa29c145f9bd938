import { addCompileHints } from "./compile-hints.mjs";
import { finishPrerenderedPages } from "./prerendered-pages.mjs";

/**
 * Makes the built pages load faster. Files in an unexpected format are left unchanged.
 * @param {string} [next] the build folder
 * @returns {string[]} a message for each skipped step
 */
export function finishBuild(next) {
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
