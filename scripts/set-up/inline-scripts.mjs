import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { at } from "../environment.mjs";

const pages = at(".next", "server", "app");
const listFile = at(".next", "inline-scripts.json");

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** @param {string} script */
const hashOf = (script) => `sha256-${createHash("sha256").update(script).digest("base64")}`;

/** The address of a prerendered file: /index is /. @param {string} file */
const addressOf = (file) =>
  `/${file.replaceAll(path.sep, "/").replace(/\.html$/, "")}`.replace(/\/index$/, "/");

/**
 * Lists the hashes of the inline scripts of every prerendered page, by address, for the policy in the page's header
 * (src/proxy.ts): such pages are the same for everybody, so they can hold no nonce.
 */
export function listInlineScripts() {
  /** @type {Record<string, string[]>} */
  const list = {};
  const files = readdirSync(pages, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".html"))) {
    const html = readFileSync(path.join(pages, file), "utf8");
    list[addressOf(file)] = [
      ...new Set([...html.matchAll(INLINE_SCRIPT)].map(([, text]) => hashOf(text ?? ""))),
    ];
  }
  writeFileSync(listFile, JSON.stringify(list));
}
