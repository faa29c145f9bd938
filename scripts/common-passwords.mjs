/**
 * Run by hand to renew src/server/services/auth/common-passwords-list.ts: the 10,000 commonest passwords that are long
 * enough to be asked for at all, out of @zxcvbn-ts/language-common (MIT), which orders them by how common they are.
 */
import { writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import common from "@zxcvbn-ts/language-common";
import { at } from "./environment.mjs";
import { say } from "./set-up/step.mjs";

const KEPT = 10_000;
const SHORTEST = 8;
const LINE = 110;

const kept = common.dictionary["passwords-common"]
  .filter((word) => [...word].length >= SHORTEST)
  .slice(0, KEPT);
// In order they share their beginnings, and take a third of the room.
const packed = brotliCompressSync(
  kept
    .map((word) => word.toLowerCase())
    .sort()
    .join("\n"),
).toString("base64");
const lines = packed.match(new RegExp(`.{1,${LINE}}`, "g")) ?? [];
writeFileSync(
  at("src", "server", "services", "auth", "common-passwords-list.ts"),
  `import "server-only";

/**
 * The ${KEPT} commonest passwords of ${SHORTEST} characters or more, one a line, brotli in base64. Made by
 * scripts/common-passwords.mjs from @zxcvbn-ts/language-common (MIT, © Dan Wheeler and Dropbox, Inc.; © zxcvbn-ts).
 */
export const packedCommonPasswords = [
${lines.map((line) => `  "${line}",`).join("\n")}
].join("");
`,
);
say(`Kept ${kept.length} passwords.`);
