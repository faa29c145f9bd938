import { expect, it } from "vitest";
import { extractBlocks } from "~/domain/preview/extract-blocks";
import { applyReply } from "~/domain/project/apply-reply";
import { checkFile } from "~/server/services/project/check-file";
import { generatedShapes } from "./corpus/generated-shapes";
import { readCorpus, type Shape } from "./corpus/read-corpus";

const shapes = [...["naming.txt", "plain.txt", "edits.txt"].flatMap(readCorpus), ...generatedShapes()];

function isRight({ base, reply, files, refused }: Shape): boolean {
  const applied = applyReply(base, extractBlocks(reply), checkFile);
  const names = applied.changes.flatMap(({ path, state }) => (state === "refused" ? [path] : []));
  const plain = (map: Iterable<readonly [string, unknown]>) =>
    JSON.stringify([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return plain(applied.files) === plain(files) && refused.every((path) => names.includes(path));
}

it("builds the project that each recorded shape of a reply means", () => {
  const wrong = shapes.filter((shape) => !isRight(shape)).map(({ name }) => name);
  if (process.env.SHOW_WRONG) process.stdout.write(`${wrong.join("\n")}\n`);
  expect(wrong).toEqual([]);
});
