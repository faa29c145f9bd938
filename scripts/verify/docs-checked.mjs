import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { projectPath } from "../environment.mjs";

/**
 * The result of `npm run docs:check`: the day, the product's version and, by page, a hash of its text and the numbers of
 * snippets and links that were checked.
 * @typedef {{ on: string, version: string, pages: Record<string, { hash: string, snippets: number, links: number }> }} DocsChecked
 */

const folder = projectPath("src", "content", "docs");

export const checkedFile = projectPath("src", "content", "docs", "checked.json");

/** @returns {DocsChecked} */
export const storedCheck = () =>
  existsSync(checkedFile)
    ? JSON.parse(readFileSync(checkedFile, "utf8"))
    : { on: "", version: "", pages: {} };

/** The names of the pages: their files without the extension. */
export const docsPageNames = () =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".mdx"))
    .map((file) => file.slice(0, -".mdx".length).replaceAll("\\", "/"))
    .sort();

/** @param {string} name */
const sourceOf = (name) => readFileSync(projectPath("src", "content", "docs", `${name}.mdx`), "utf8");

/** @param {string} name */
export const docsPageHash = (name) => createHash("sha256").update(sourceOf(name)).digest("hex").slice(0, 16);

/** The number of links within the product, which tests/architecture/docs-pages.test.ts checks. @param {string} name */
export const linksOn = (name) => [...sourceOf(name).matchAll(/\]\((\/[^()\s]*)\)/g)].length;
