import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Sealer, SealPurpose } from "~/server/ports/sealer";

const VERSION = "v1";
const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key of its own for each purpose, so that a text sealed for one is noise for the others. */
const keyFor = (secret: string, purpose: SealPurpose) =>
  Buffer.from(hkdfSync("sha256", secret, "bluebonnet", `seal:${purpose}`, 32));

/**
 * AES-256-GCM with keys derived from `secret`. What was sealed with `previous` still opens, so that the secret can
 * be changed: everything that is written from then on is sealed with the new one.
 */
export function aesSealer(secret: string, previous?: string): Sealer {
  const keys = new Map<string, Buffer>();
  const key = (from: string, purpose: SealPurpose) => {
    const name = `${purpose}:${from}`;
    const known = keys.get(name) ?? keyFor(from, purpose);
    keys.set(name, known);
    return known;
  };
  const sealer: Sealer = {
    seal(text, purpose) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key(secret, purpose), iv);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
    },
    open(sealed, purpose) {
      const bytes = bytesOf(sealed);
      for (const from of previous ? [secret, previous] : [secret]) {
        const opened = tryOpen(bytes, key(from, purpose));
        if (opened !== undefined) return opened;
      }
      throw new Error("This sealed text does not open: another AUTH_SECRET sealed it, or it was changed.");
    },
    renew(sealed, purpose) {
      const current = tryOpen(bytesOf(sealed), key(secret, purpose)) !== undefined;
      return current ? sealed : sealer.seal(sealer.open(sealed, purpose), purpose);
    },
  };
  return sealer;
}

function bytesOf(sealed: string): Buffer {
  const [version, body] = sealed.split(".");
  if (version !== VERSION || !body) throw new Error("This is not a sealed text.");
  return Buffer.from(body, "base64url");
}

function tryOpen(bytes: Buffer, key: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}
