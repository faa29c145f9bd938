import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectPath } from "../environment.mjs";
import { scriptsAfterPaint } from "./scripts-after-paint.mjs";
import { SetUpError } from "./step.mjs";

const INLINE_SCRIPT = /<script(?![^>]*[\s-]src=)[^>]*>([\s\S]*?)<\/script>/g;

/** @param {string} script */
const cspHash = (script) => `sha256-${createHash("sha256").update(script).digest("base64")}`;

/** The URL path of a prerendered file. @param {string} file */
const pathOf = (file) => `/${file.replaceAll(path.sep, "/").replace(/\.html$/, "")}`.replace(/\/index$/, "/");

/** @param {string} html */
const inlineScripts = (html) => [
  ...new Set([...html.matchAll(INLINE_SCRIPT)].map(([, text]) => cspHash(text ?? ""))),
];

/**
 * Defers the scripts of every prerendered page until its first paint. Then writes a manifest for src/proxy.ts with each
 * page's ETag and the hashes of its inline scripts for the Content-Security-Policy: these pages are the same for all
 * users, so they cannot contain a nonce.
 * @param {string} next the build folder
 * @returns {string[]} paths of the pages left unchanged because of an unexpected format
 * @throws {SetUpError} if there are no pages: the policy would block the scripts of pages not in the manifest
 */
export function finishPrerenderedPages(next = projectPath(".next")) {
  const pages = path.join(next, "server", "app");
  if (!existsSync(pages)) throw new SetUpError(`The build has no pages in ${pages}.`);
  /** @type {Record<string, { scripts: string[], tag: string }>} */
  const manifest = {};
  const unchanged = [];
  const files = readdirSync(pages, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".html"))) {
    const original = readFileSync(path.join(pages, file), "utf8");
    const deferred = scriptsAfterPaint(original);
    if (deferred === undefined) unchanged.push(pathOf(file));
    else writeFileSync(path.join(pages, file), deferred);
    const html = deferred ?? original;
    const tag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 27)}"`;
    manifest[pathOf(file)] = { scripts: inlineScripts(html), tag };
  }
  writeFileSync(path.join(next, "prerendered-pages.json"), JSON.stringify(manifest));
  return unchanged;
}
