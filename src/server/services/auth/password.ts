import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { DomainError } from "~/domain/error/domain-error";

// The package declares its algorithms as a const enum, which isolated modules cannot read.
const ARGON2ID = 2;
/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a password that nobody knows, so that an unknown e-mail takes as long as a wrong password. */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$TM9N1Fxo5i/FzD3CrzkYpQ$GlBa/WacBXwenQVD0RwzcPfBkv5tJhiiodEXfbiomfA";

/** Each hashing holds 19 MiB and a core: so many at once, so many in line, the rest is refused. */
const AT_ONCE = 2;
const IN_LINE = 100;

// Next loads a module more than once in one process; the bound is the process's.
const held = globalThis as typeof globalThis & {
  bluebonnetHashing?: { running: number; line: (() => void)[] };
};
held.bluebonnetHashing ??= { running: 0, line: [] };
const lanes = held.bluebonnetHashing;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (lanes.running >= AT_ONCE) {
    if (lanes.line.length >= IN_LINE)
      throw new DomainError("unavailable", "Too many people are signing in right now. Please try again.");
    // Whoever finishes hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => lanes.line.push(resolve));
  } else lanes.running++;
  try {
    return await work();
  } finally {
    const next = lanes.line.shift();
    if (next) next();
    else lanes.running--;
  }
}

/** One text for all ways to type it: an é of one sign or of two, full-width or not (NIST SP 800-63B asks for it). */
const plain = (password: string) => password.normalize("NFKC");

/** @throws {DomainError} `unavailable` when too many wait already */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(plain(password), parameters));

/**
 * Whether the password belongs to the hash; without a hash it works as long and says no. Hashes from before passwords
 * were brought into one form are of what was typed: that is tried too, where it makes a difference.
 *
 * @throws {DomainError} `unavailable` when too many wait already
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const known = passwordHash ?? NOBODYS_HASH;
  const asTyped = () => plain(password) !== password && verify(known, password);
  return (
    (await inTurn(async () => (await verify(known, plain(password))) || asTyped())) && passwordHash !== null
  );
}
