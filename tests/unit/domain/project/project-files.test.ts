import { expect, it } from "vitest";
import { normalizePath } from "~/domain/project/project-files";

it.each([
  ".git/config",
  ".GIT/config",
  ".Git/hooks/post-checkout",
  "lib/.gIT",
  "git~1/config",
  "GIT~1/config",
  ".gi\u200ct/config",
  "\ufeff.git/config",
  ".g\u202eit/config",
])("%j is no path: a disk may take it for git's own folder", (path) => {
  expect(normalizePath(path)).toBeNull();
});

it.each([".gitignore", ".github/workflows/ci.yml", "git/a.js", "git~10/a.js", "a.git/b.js"])(
  "%s is a path",
  (path) => {
    expect(normalizePath(path)).toBe(path);
  },
);
