import { addCompileHints } from "./compile-hints.mjs";
import { finishPrerenderedPages } from "./prerendered-pages.mjs";

/**
 * Makes the built pages start faster. Files that differ from the expected format are left unchanged.
 * @param {string} [next] the folder of the build
 * @returns {string[]} a line for each skipped step
 */
export function finishBuild(next) {
  const lines = [];
  if (!addCompileHints(next))
    lines.push(
      "Skipped compile hints: the build does not list its initial scripts as expected (docs/decisions/0014-compile-hints.md).",
    );
  const unchanged = finishPrerenderedPages(next);
  if (unchanged.length > 0)
    lines.push(
      `The scripts of ${unchanged.sort().join(", ")} are not deferred until the first paint: their tags are not as expected (docs/decisions/0013-scripts-after-paint.md).`,
    );
  return lines;
}
