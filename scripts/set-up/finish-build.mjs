import { addCompileHints } from "./compile-hints.mjs";
import { finishPrerenderedPages } from "./prerendered-pages.mjs";

/**
 * Makes the pages of a build quicker to start. What Next does not write as we expect stays as Next wrote it.
 * @param {string} [next] the folder of the build
 * @returns {string[]} a line for each step that was left out
 */
export function finishBuild(next) {
  const lines = [];
  if (!addCompileHints(next))
    lines.push(
      "Compile hints were left out, because the build does not list its first scripts as expected (docs/decisions/0014-compile-hints.md).",
    );
  const untouched = finishPrerenderedPages(next);
  if (untouched.length > 0)
    lines.push(
      `The scripts of ${untouched.sort().join(", ")} do not wait for the first paint, because their tags are not as expected (docs/decisions/0013-scripts-after-paint.md).`,
    );
  return lines;
}
