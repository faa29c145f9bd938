import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Reads the data folder's secret, generating it on first use; safe when several processes start at once. */
export function storedSecret(dataDir: string): string {
  const home = path.resolve(dataDir);
  const file = path.join(home, "secret");
  fs.mkdirSync(home, { recursive: true });
  const existing = readIfExists(file);
  if (existing) return existing;
  const temporary = path.join(home, `secret.${process.pid}.${randomBytes(4).toString("hex")}`);
  fs.writeFileSync(temporary, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    // Unlike a rename, a link fails if the name exists: the first process wins and all read its secret.
    fs.linkSync(temporary, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    fs.rmSync(temporary, { force: true });
  }
  return fs.readFileSync(file, "utf8").trim();
}

function readIfExists(file: string): string | undefined {
  try {
    return fs.readFileSync(file, "utf8").trim() || undefined;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;
