import "server-only";
import { brotliDecompressSync } from "node:zlib";
import { DomainError } from "~/domain/error/domain-error";
import { packedCommonPasswords } from "./common-passwords-list";

let cached: ReadonlySet<string> | undefined;

/** Unpacked on first use. */
function commonPasswords(): ReadonlySet<string> {
  cached ??= new Set(
    brotliDecompressSync(Buffer.from(packedCommonPasswords, "base64")).toString("utf8").split("\n"),
  );
  return cached;
}

/**
 * Rejects the 10,000 most common passwords, in any case: they would be guessed within minutes.
 *
 * @throws {DomainError} `invalid`
 */
export function rejectCommonPassword(password: string): void {
  if (commonPasswords().has(password.normalize("NFKC").trim().toLowerCase()))
    throw new DomainError("invalid", "This is one of the most common passwords. Please choose another.", {
      field: "password",
    });
}
