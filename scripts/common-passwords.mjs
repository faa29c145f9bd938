/**
 * Run by hand to renew src/server/services/auth/common-passwords-list.ts: the 10,000 commonest passwords that are long
 * enough to be asked for at all, out of @zxcvbn-ts/language-common (MIT), which orders them by how common they are.
 */
import { writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import common from "@zxcvbn-ts/language-common";
import { projectPath } from "./environment.mjs";
import { print } from "./set-up/step.mjs";

const COUNT = 10_000;
const MIN_LENGTH = 8;
const LINE_WIDTH = 110;

const passwords = common.dictionary["passwords-common"]
  .filter((word) => [...word].length >= MIN_LENGTH)
  .slice(0, COUNT);
// In order they share their beginnings, and take a third of the room.
const packed = brotliCompressSync(
  passwords
    .map((word) => word.toLowerCase())
    .sort()
    .join("\n"),
).toString("base64");
const lines = packed.match(new RegExp(`.{1,${LINE_WIDTH}}`, "g")) ?? [];
writeFileSync(
  projectPath("src", "server", "services", "auth", "common-passwords-list.ts"),
  `import "server-only";

/**
 * The ${COUNT} commonest passwords of ${MIN_LENGTH} characters or more, one a line, brotli in base64. Made by
 * scripts/common-passwords.mjs from @zxcvbn-ts/language-common (MIT, © Dan Wheeler and Dropbox, Inc.; © zxcvbn-ts).
 */
export const packedCommonPasswords = [
${lines.map((line) => `  "${line}",`).join("\n")}
].join("");
`,
);
print(`Kept ${passwords.length} passwords.`);
