import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectPath } from "../environment.mjs";
import { scriptsAfterPaint } from "./scripts-after-paint.mjs";
import { SetUpError } from "./step.mjs";

const INLINE_SCRIPT = /<script(?![^>]*[\s-]src=)[^>]*>([\s\S]*?)<\/script>/g;

/** @param {string} script */
const cspHash = (script) => `sha256-${createHash("sha256").update(script).digest("base64")}`;

/** The address of a prerendered file: /index is /. @param {string} file */
const pathOf = (file) => `/${file.replaceAll(path.sep, "/").replace(/\.html$/, "")}`.replace(/\/index$/, "/");

/** @param {string} html */
const inlineScripts = (html) => [
  ...new Set([...html.matchAll(INLINE_SCRIPT)].map(([, text]) => cspHash(text ?? ""))),
];

/**
 * Lets the scripts of every prerendered page wait for its first paint, before anything is served: the server keeps what
 * it read. Then lists the pages by address, for src/proxy.ts: the hashes of its inline scripts, for the policy in its
 * header (such pages are the same for everybody, so they can hold no nonce), and an entity tag, by which a browser asks
 * whether its copy is still good.
 * @param {string} next the folder of the build
 * @returns {string[]} addresses of the pages that stayed as Next wrote them, because they are not as expected
 * @throws {SetUpError} when there are no pages: the policy would refuse the scripts of those that it does not know
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
