import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { at } from "../environment.mjs";
import { scriptsAfterPaint } from "./scripts-after-paint.mjs";

const pages = at(".next", "server", "app");
const listFile = at(".next", "prerendered-pages.json");

const INLINE_SCRIPT = /<script(?![^>]*[\s-]src=)[^>]*>([\s\S]*?)<\/script>/g;

/** @param {string} script */
const hashOf = (script) => `sha256-${createHash("sha256").update(script).digest("base64")}`;

/** The address of a prerendered file: /index is /. @param {string} file */
const addressOf = (file) =>
  `/${file.replaceAll(path.sep, "/").replace(/\.html$/, "")}`.replace(/\/index$/, "/");

/** @param {string} html */
const inlineScripts = (html) => [
  ...new Set([...html.matchAll(INLINE_SCRIPT)].map(([, text]) => hashOf(text ?? ""))),
];

/**
 * Lets the scripts of every prerendered page wait for its first paint, before anything is served: the server keeps what
 * it read. Then lists the pages by address, for src/proxy.ts: the hashes of its inline scripts, for the policy in its
 * header (such pages are the same for everybody, so they can hold no nonce), and an entity tag, by which a browser asks
 * whether its copy is still good.
 */
export function finishPrerenderedPages() {
  /** @type {Record<string, { scripts: string[], tag: string }>} */
  const list = {};
  const files = readdirSync(pages, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".html"))) {
    const html = scriptsAfterPaint(readFileSync(path.join(pages, file), "utf8"));
    writeFileSync(path.join(pages, file), html);
    const tag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 27)}"`;
    list[addressOf(file)] = { scripts: inlineScripts(html), tag };
  }
  writeFileSync(listFile, JSON.stringify(list));
}
