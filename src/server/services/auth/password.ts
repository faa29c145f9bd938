import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { DomainError } from "~/domain/error/domain-error";

// The package declares its algorithms as a const enum, which isolated modules cannot read.
const ARGON2ID = 2;
/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a password that nobody knows, so that an unknown e-mail takes as long as a wrong password. */
const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$TM9N1Fxo5i/FzD3CrzkYpQ$GlBa/WacBXwenQVD0RwzcPfBkv5tJhiiodEXfbiomfA";

/** Each hashing holds 19 MiB and a core: so many at once, so many in line, the rest is refused. */
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 100;

// Next loads a module more than once in one process; the bound is the process's.
const shared = globalThis as typeof globalThis & {
  bluebonnetHashing?: { running: number; queue: (() => void)[] };
};
shared.bluebonnetHashing ??= { running: 0, queue: [] };
const hashing = shared.bluebonnetHashing;

async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.running >= MAX_CONCURRENT) {
    if (hashing.queue.length >= MAX_QUEUED)
      throw new DomainError("unavailable", "Too many people are signing in right now. Please try again.");
    // Whoever finishes hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => hashing.queue.push(resolve));
  } else hashing.running++;
  try {
    return await work();
  } finally {
    const next = hashing.queue.shift();
    if (next) next();
    else hashing.running--;
  }
}

/** One text for all ways to type it: an é of one sign or of two, full-width or not (NIST SP 800-63B asks for it). */
const normalized = (password: string) => password.normalize("NFKC");

/** @throws {DomainError} `unavailable` when too many wait already */
export const hashPassword = (password: string): Promise<string> =>
  withHashingSlot(() => hash(normalized(password), parameters));

/**
 * Whether the password belongs to the hash; without a hash it works as long and says no. Hashes from before passwords
 * were brought into one form are of what was typed: that is tried too, where it makes a difference.
 *
 * @throws {DomainError} `unavailable` when too many wait already
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const target = passwordHash ?? DUMMY_HASH;
  const asTyped = () => normalized(password) !== password && verify(target, password);
  return (
    (await withHashingSlot(async () => (await verify(target, normalized(password))) || asTyped())) &&
    passwordHash !== null
  );
}
