import { expect, it } from "vitest";
import { extractBlocks } from "~/domain/preview/extract-blocks";
import { applyReply } from "~/domain/project/apply-reply";
import { checkFile } from "~/server/services/project/check-file";
import { generatedShapes } from "./corpus/generated-shapes";
import { readCorpus, type Shape } from "./corpus/read-corpus";

const files = ["naming.txt", "plain.txt", "edits.txt", "safety.txt"];
const shapes = [...files.flatMap(readCorpus), ...generatedShapes()];
type Verdict = "right" | "refused" | "wrong";

const plain = (files: Iterable<readonly [string, unknown]>) =>
  JSON.stringify([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** refused: nothing is lost, but what the reply meant is not done. */
function judge({ base, reply, files, refused, growing }: Shape): Verdict {
  const state = growing ? "growing" : "finished";
  const applied = applyReply(base, extractBlocks(reply), { check: checkFile, state });
  const names = applied.changes.flatMap(({ path, state }) => (state === "refused" ? [path] : []));
  const isAsExpected = plain(applied.files) === plain(files);
  if (isAsExpected && refused.every((path) => names.includes(path))) return "right";
  return plain(applied.files) === plain(base) && names.length > 0 ? "refused" : "wrong";
}

it("builds the project that each recorded shape of a reply means", () => {
  const not = (verdict: Verdict) =>
    shapes.filter((shape) => judge(shape) === verdict).map(({ name }) => name);
  expect(shapes.length).toBeGreaterThanOrEqual(350);
  expect({ wrong: not("wrong"), refused: not("refused") }).toEqual({ wrong: [], refused: [] });
});
