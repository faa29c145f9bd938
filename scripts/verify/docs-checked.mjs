import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { projectPath } from "../environment.mjs";

/**
 * What `npm run docs:check` found out: the day, the product's version and, by page, a hash of what was checked, the
 * snippets that ran and the links that lead somewhere.
 * @typedef {{ on: string, version: string, pages: Record<string, { hash: string, snippets: number, links: number }> }} DocsChecked
 */

const folder = projectPath("src", "content", "docs");

export const checkedFile = projectPath("src", "content", "docs", "checked.json");

/** @returns {DocsChecked} */
export const storedCheck = () =>
  existsSync(checkedFile)
    ? JSON.parse(readFileSync(checkedFile, "utf8"))
    : { on: "", version: "", pages: {} };

/** The files of pages, without their endings. */
export const docsPageNames = () =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".mdx"))
    .map((file) => file.slice(0, -".mdx".length).replaceAll("\\", "/"))
    .sort();

/** @param {string} name */
const sourceOf = (name) => readFileSync(projectPath("src", "content", "docs", `${name}.mdx`), "utf8");

/** @param {string} name */
export const docsPageHash = (name) => createHash("sha256").update(sourceOf(name)).digest("hex").slice(0, 16);

/** The links to places of the product, which tests/architecture/docs-pages.test.ts follows. @param {string} name */
export const linksOn = (name) => [...sourceOf(name).matchAll(/\]\((\/[^()\s]*)\)/g)].length;
