import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Sealer, SealPurpose } from "~/server/ports/system";

const VERSION = "v1";
const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a separate key per purpose, so that a value sealed for one cannot be opened for another. */
const keyFor = (secret: string, purpose: SealPurpose) =>
  Buffer.from(hkdfSync("sha256", secret, "bluebonnet", `seal:${purpose}`, 32));

/**
 * AES-256-GCM with keys derived from `secret`. Values sealed with `previous` can still be opened, so that the secret
 * can be rotated; new values are always sealed with `secret`.
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
      throw new Error(
        "This sealed value cannot be opened: it was sealed with another AUTH_SECRET, or it was modified.",
      );
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
  if (version !== VERSION || !body) throw new Error("This is not a sealed value.");
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
