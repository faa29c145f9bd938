import { existsSync, readdirSync, statSync } from "node:fs";
import sharp from "sharp";
import { expect, it } from "vitest";
import { docsPages } from "~/app/docs/docs-pages";
import { PICTURE_SIZE, picturePath, pictureThemes } from "~/domain/docs/picture";
import { textOf } from "~tests/support/source-files";
import { projectPath } from "../../scripts/environment.mjs";

const shown = docsPages().flatMap(({ text }) =>
  [...text.matchAll(/<Picture name="([^"]*)" alt="([^"]+)" \/>/g)].map(([, name = ""]) => name),
);
const taken = [...textOf("tests/e2e/docs-pictures.spec.ts").matchAll(/ await take\("([\w-]+)"\);/g)].map(
  ([, name = ""]) => name,
);

it("takes every picture that a page shows, and no other", () => {
  expect(shown.length).toBeGreaterThan(5);
  expect(new Set(shown)).toEqual(new Set(taken));
});

const files = taken.flatMap((name) =>
  pictureThemes.map((theme) => projectPath("public", picturePath(name, theme).slice(1))),
);

it("has them in both themes, in their size (run npm run docs:pictures)", async () => {
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(readdirSync(projectPath("public/docs/pictures"))).toHaveLength(files.length);
  for (const file of files) {
    const { width, height } = await sharp(file).metadata();
    expect([width, height]).toEqual([PICTURE_SIZE.width * 1.2, PICTURE_SIZE.height * 1.2]);
  }
});

it("keeps the pictures small", () => {
  const sizes = files.map((file) => statSync(file).size);
  expect(Math.max(...sizes)).toBeLessThan(120_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
});
