import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";
import { DomainError } from "~/domain/error/domain-error";

// The package declares its algorithms as a const enum, which isolated modules cannot import.
const ARGON2ID = 2;
/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of an unknown password, so that an unknown email takes as long as a wrong password. */
const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$TM9N1Fxo5i/FzD3CrzkYpQ$GlBa/WacBXwenQVD0RwzcPfBkv5tJhiiodEXfbiomfA";

/** Each hash takes 19 MiB and a core, so the number running and queued is bounded; the rest is rejected. */
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 100;

/** Hashes passwords with limited concurrency. */
export type Passwords = {
  /** @throws {DomainError} `unavailable` when the queue is full */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash it takes as long and returns false. Hashes from before
   * normalization are of the raw input, so that is tried too where it differs.
   *
   * @throws {DomainError} `unavailable` when the queue is full
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
  /** Rejects the most common passwords, in any case. @throws {DomainError} `invalid` */
  rejectCommon(password: string): void;
};

/** Normalizes input variants, such as composed and full-width characters, as NIST SP 800-63B requires. */
const normalized = (password: string) => password.normalize("NFKC");

export function createPasswords(): Passwords {
  const withSlot = hashingSlots();
  /** Read on first use. */
  let common: ReadonlySet<string> | undefined;
  return {
    hash: (password) => withSlot(() => hash(normalized(password), parameters)),
    async verify(passwordHash, password) {
      const target = passwordHash ?? DUMMY_HASH;
      const verifyAsTyped = () => normalized(password) !== password && verify(target, password);
      return (
        (await withSlot(async () => (await verify(target, normalized(password))) || verifyAsTyped())) &&
        passwordHash !== null
      );
    },
    rejectCommon(password) {
      common ??= readCommonPasswords();
      if (common.has(normalized(password).trim().toLowerCase()))
        throw new DomainError("invalid", "This is one of the most common passwords. Please choose another.", {
          field: "password",
        });
    },
  };
}

function hashingSlots() {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= MAX_CONCURRENT) {
      if (queue.length >= MAX_QUEUED)
        throw new DomainError("unavailable", "Too many users are logging in right now. Please try again.");
      // The finishing task hands over its slot, so `running` does not change.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}

/**
 * The 10,000 most common passwords in lower case, which would be guessed within minutes. From @zxcvbn-ts/language-common
 * (MIT, © Dan Wheeler and Dropbox, Inc.; © zxcvbn-ts) by scripts/common-passwords.mjs.
 */
const readCommonPasswords = (): ReadonlySet<string> => {
  const path = join(process.cwd(), "src/server/services/auth/common-passwords.txt");
  return new Set(readFileSync(path, "utf8").trimEnd().split("\n"));
};
