/**
 * Run manually to update src/server/services/auth/common-passwords.txt: the 10,000 most common passwords of sufficient
 * length from @zxcvbn-ts/language-common (MIT), which orders them by frequency.
 */
import { writeFileSync } from "node:fs";
import common from "@zxcvbn-ts/language-common";
import { projectPath } from "./environment.mjs";
import { print } from "./set-up/step.mjs";

const COUNT = 10_000;
const MIN_LENGTH = 8;

const passwords = common.dictionary["passwords-common"]
  .filter((word) => [...word].length >= MIN_LENGTH)
  .slice(0, COUNT)
  .map((word) => word.toLowerCase());
writeFileSync(
  projectPath("src", "server", "services", "auth", "common-passwords.txt"),
  `${passwords.sort().join("\n")}\n`,
);
print(`Wrote ${passwords.length} passwords.`);
