import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { zipFiles } from "../zip-files.mjs";

const absolute = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Writes the files of a Go module proxy that has the Go SDK, without Go. The same sources give the same bytes.
 * @param {string} folder absolute; emptied first @returns {string} the module's zip
 */
export function buildProxy(folder) {
  const mod = fs.readFileSync(absolute("go.mod"));
  const module = find(/^module (\S+)$/m, mod.toString());
  const source = fs.readFileSync(absolute("version.go"), "utf8");
  const version = `v${find(/^const Version = "(.+)"$/m, source)}`;
  // A module's upper-case letters would be escaped here; ours has none.
  const versions = path.join(folder, module, "@v");
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(versions, { recursive: true });
  const write = (/** @type {string} */ name, /** @type {string | Uint8Array} */ content) =>
    fs.writeFileSync(path.join(versions, name), content);
  write("list", `${version}\n`);
  write(`${version}.info`, `${JSON.stringify({ Version: version })}\n`);
  write(`${version}.mod`, mod);
  write(`${version}.zip`, zipFiles(readModule(`${module}@${version}`)));
  return path.join(versions, `${version}.zip`);
}

/**
 * Tests are left out, because they read the cases that all SDKs share.
 * @param {string} prefix @returns {[string, Uint8Array][]}
 */
const readModule = (prefix) => [
  [`${prefix}/LICENSE`, fs.readFileSync(absolute("../../LICENSE"))],
  ...fs
    .readdirSync(absolute("."))
    .filter((file) => /^(go\.mod|README\.md|.*(?<!_test)\.go)$/.test(file))
    .sort()
    .map(
      (file) => /** @type {[string, Uint8Array]} */ ([`${prefix}/${file}`, fs.readFileSync(absolute(file))]),
    ),
];

/** @param {RegExp} pattern @param {string} text */
function find(pattern, text) {
  const [, value] = pattern.exec(text) ?? [];
  if (value === undefined) throw new Error(`Nothing matches ${pattern}`);
  return value;
}
