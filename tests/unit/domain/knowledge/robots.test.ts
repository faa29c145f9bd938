import { expect, it } from "vitest";
import { allowsPath } from "~/domain/knowledge/robots";

const rules = (...lines: string[]) => lines.join("\n");

it.each([
  ["", "/a", true],
  ["User-agent: *\nDisallow: /", "/a", false],
  ["User-agent: *\nDisallow:", "/a", true],
  ["User-agent: other\nDisallow: /", "/a", true],
  // Our own group counts, not the one for everyone.
  ["User-agent: *\nDisallow: /\n\nUser-agent: Bluebonnet\nDisallow: /private", "/a", true],
  ["User-agent: *\nDisallow: /\n\nUser-agent: Bluebonnet\nDisallow: /private", "/private/a", false],
  // A group with several names.
  ["User-agent: other\nUser-agent: bluebonnet\nDisallow: /a", "/a", false],
  // The longest rule counts, and of equal ones the one that allows.
  [rules("User-agent: *", "Disallow: /docs", "Allow: /docs/open"), "/docs/open/1", true],
  [rules("User-agent: *", "Allow: /docs", "Disallow: /docs/closed"), "/docs/closed/1", false],
  [rules("User-agent: *", "Disallow: /docs", "Allow: /docs"), "/docs", true],
  ["User-agent: *\nDisallow: /*.pdf$", "/a/b.pdf", false],
  ["User-agent: *\nDisallow: /*.pdf$", "/a/b.pdf?download", true],
  ["User-agent: *\nDisallow: /a*/c", "/abc/x/c", false],
  ["User-agent: *\nDisallow: /a*/c", "/b/c", true],
  ["User-agent: *\nDisallow: /a # a comment", "/a", false],
])("a robots.txt %j allows %s: %s", (text, path, wanted) => {
  expect(allowsPath(text, path)).toBe(wanted);
});
