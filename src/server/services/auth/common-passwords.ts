import "server-only";
import { brotliDecompressSync } from "node:zlib";
import { DomainError } from "~/domain/error/domain-error";
import { packedCommonPasswords } from "./common-passwords-list";

let cached: ReadonlySet<string> | undefined;

/** Unpacked when it is first needed. */
function commonPasswords(): ReadonlySet<string> {
  cached ??= new Set(
    brotliDecompressSync(Buffer.from(packedCommonPasswords, "base64")).toString("utf8").split("\n"),
  );
  return cached;
}

/**
 * Refuses a new password that is among the 10,000 commonest, in capitals or not: it would be guessed in minutes.
 *
 * @throws {DomainError} `invalid`
 */
export function rejectCommonPassword(password: string): void {
  if (commonPasswords().has(password.normalize("NFKC").trim().toLowerCase()))
    throw new DomainError("invalid", "This password is one of the most common ones. Please choose another.", {
      field: "password",
    });
}
