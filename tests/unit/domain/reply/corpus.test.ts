import { describe, expect, it } from "vitest";
import type { ProjectFiles } from "~/domain/project/project-files";
import { applyReply } from "~/domain/reply/apply-reply";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { fileSteps } from "~/domain/reply/file-steps";
import { checkFile } from "~/server/adapters/workers/jobs/check-file";
import { generatedShapes } from "./corpus/generated-shapes";
import { mutatedShapes } from "./corpus/mutated-shapes";
import { readCorpus, type Shape } from "./corpus/read-corpus";

const files = [
  "naming.txt",
  "plain.txt",
  "edits.txt",
  "moves.txt",
  "safety.txt",
  "forms.txt",
  "judged.txt",
  "declared.txt",
  "played.txt",
];
const recorded = [...files.flatMap(readCorpus), ...generatedShapes()];
const mutated = mutatedShapes(recorded, 2);
const shapes = [...recorded, ...mutated];
type Verdict = "right" | "refused" | "wrong";

const plain = (files: Iterable<readonly [string, unknown]>) =>
  JSON.stringify([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));

const replied = (base: ProjectFiles, path: string, content: string) =>
  applyReply(base, extractBlocks(`\`\`\`text ${path}\n${content}\n\`\`\`\n`), { check: checkFile });

/** refused: nothing is lost, but what the reply meant is not done. */
function evaluate({ base, reply, files, refused, state }: Shape): Verdict {
  const applied = applyReply(base, extractBlocks(reply), { check: checkFile, state });
  const names = applied.changes.flatMap(({ path, state }) => (state === "refused" ? [path] : []));
  const isAsExpected = plain(applied.files) === plain(files);
  if (isAsExpected && refused.every((path) => names.includes(path))) return "right";
  return plain(applied.files) === plain(base) && names.length > 0 ? "refused" : "wrong";
}

it("builds the project that each recorded shape of a reply means", () => {
  const not = (verdict: Verdict) =>
    shapes.filter((shape) => evaluate(shape) === verdict).map(({ name }) => name);
  expect(shapes.length).toBeGreaterThanOrEqual(500);
  expect(mutated.length).toBeGreaterThanOrEqual(shapes.length / 5);
  expect({ wrong: not("wrong"), refused: not("refused") }).toEqual({ wrong: [], refused: [] });
});

it("leaves every project byte for byte as it was when one change of a reply does not fit, and always reads it alike", () => {
  const unfit = "\n\n```text src/unfit.txt\n<<<<<<< SEARCH\nis in no file\n=======\n>>>>>>> REPLACE\n```\n";
  const changing = shapes.filter(({ base, state }) => base.size > 0 && state === "finished");
  const apply = ({ base, reply }: Shape, end: string) =>
    applyReply(base, extractBlocks(reply + end), { check: checkFile });
  const isWrong = (shape: Shape) => {
    const before = plain(shape.base);
    const refused = apply(shape, unfit);
    const isUntouched = refused.files === shape.base && plain(shape.base) === before;
    const [one, other] = [apply(shape, ""), apply(shape, "")];
    return !isUntouched || plain(one.files) !== plain(other.files);
  };
  expect(changing.length).toBeGreaterThan(100);
  expect(changing.filter(isWrong).map(({ name }) => name)).toEqual([]);
});

it("writes no half of a file to a project when a reply ends at any of its characters", () => {
  // Between two changes of one file it is as neither leaves it.
  const changesTwice = ({ reply, base }: Shape) => {
    const paths = fileSteps(extractBlocks(reply), base).map(({ path }) => path);
    return new Set(paths).size < paths.length;
  };
  const changing = shapes.filter(
    (shape, at) => shape.base.size > 0 && shape.refused.length === 0 && at % 5 === 0 && !changesTwice(shape),
  );
  const halves = changing.flatMap(({ name, base, reply, files }) =>
    Array.from(reply, (_, length) => length).flatMap((length) => {
      const cut = applyReply(base, extractBlocks(reply.slice(0, length)), { check: checkFile, state: "cut" });
      const isKnown = [...cut.files].every(
        ([path, text]) => text === base.get(path) || text === files.get(path),
      );
      return isKnown ? [] : [`${name} at ${length}`];
    }),
  );
  expect(changing.length).toBeGreaterThan(30);
  expect(halves).toEqual([]);
});

describe("a file that does not parse", () => {
  const broken = {
    "a.ts": "const = 1;",
    "a.cts": "const = 1;",
    "a.mts": "const = 1;",
    "a.cjs": "const = 1;",
    "a.vue": '<script setup lang="ts">\nconst = 1;\n</script>\n<template>\n  <p />\n</template>',
    "b.vue": '<template>\n  <p />\n</template>\n<style lang="scss" scoped>\n.a { color: red\n</style>',
    "a.scss": "// Don't\n.a {\n  .b { color: red; }\n",
    "a.css": ".a {",
    "site.webmanifest": '{ "name": }',
    "a.json": "{",
    "index.html": "<!doctype html>\n<script>const = 1;</script>",
  };

  it.each(Object.entries(broken))(
    "%s is kept in a new project, which has nothing to lose, and said to be so",
    (path, content) => {
      const { files, changes, refusals } = replied(new Map(), path, content);
      expect(files.get(path)).toBe(`${content}\n`);
      expect(changes).toMatchObject([
        { path, state: "applied", reason: expect.stringMatching(/^The file is not valid: ./) },
      ]);
      expect(refusals.size).toBe(0);
    },
  );

  it.each(Object.entries(broken))("%s is refused in a project that has files", (path, content) => {
    const base = new Map([["README.md", "Hello\n"]]);
    const { files, changes } = replied(base, path, content);
    expect(files).toBe(base);
    expect(changes).toMatchObject([
      { path, state: "refused", reason: expect.stringMatching(/^The file would not be valid: ./) },
    ]);
  });

  it.each([
    ["a.cts", "export const a: number = 1;"],
    ["a.scss", "// Don't\n$a: 1px;\n.a { .b & { width: $a; } }"],
    [
      "a.vue",
      '<script setup lang="ts">\nconst a: number = 1;\n</script>\n<template>\n  <p>{{ a }}</p>\n</template>\n<style lang="less">\n.a { .b(); }\n</style>',
    ],
  ])("is not %s, which does", (path, content) => {
    expect(replied(new Map(), path, content).changes[0]).not.toHaveProperty("reason");
  });
});
