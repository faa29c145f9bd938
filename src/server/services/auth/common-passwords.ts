import "server-only";
import { brotliDecompressSync } from "node:zlib";
import { packedCommonPasswords } from "./common-passwords-list";

/** The 10,000 most common passwords in lower case, which would be guessed within minutes. */
export const unpackCommonPasswords = (): ReadonlySet<string> =>
  new Set(brotliDecompressSync(Buffer.from(packedCommonPasswords, "base64")).toString("utf8").split("\n"));
