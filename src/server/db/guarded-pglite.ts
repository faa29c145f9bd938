import "server-only";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { DiskFull } from "./disk-full";

/** The embedded PostgreSQL ended in the middle of its work. What was committed is safe; it must be opened again. */
export class EngineStopped extends Error {}

/** What PGlite calls of its PostgreSQL to run a statement, and after one failed. */
const CALLED = [
  "_PostgresMainLoopOnce",
  "_PostgresMainLongJmp",
  "_PostgresSendReadyForQueryIfNecessary",
  "_pgl_pq_flush",
  "stackRestore",
] as const;

/** How PGlite's build of PostgreSQL says that a statement failed, which is no end. */
const STATEMENT_FAILED = 100;

/**
 * PGlite that stops. A PostgreSQL that cannot go on ends its process; PGlite runs it in ours, takes its end for a
 * failed statement, and asks it for the answer for ever, with the event loop held. Here the first such end is the
 * last: what runs is refused, and so is all that follows, since what is left in memory must write nothing more.
 */
export class GuardedPGlite extends PGlite {
  #stopped: DiskFull | EngineStopped | undefined;
  #guarded: boolean | undefined;
  readonly #lastWords: { text?: string };

  constructor(options?: PGliteOptions) {
    const lastWords: { text?: string } = {};
    super({
      ...options,
      onStderr(line) {
        const [, words] = /(?:PANIC|FATAL): +(.*)/.exec(line) ?? [];
        if (words) lastWords.text = words;
        return options?.onStderr?.(line) ?? false;
      },
    });
    this.#lastWords = lastWords;
  }

  /** Why it ended, when it did. */
  get stopped(): DiskFull | EngineStopped | undefined {
    return this.#stopped;
  }

  /** Whether its end would be noticed. Known after the first statement; false where PGlite has another shape. */
  get guarded(): boolean {
    return this.#guarded === true;
  }

  /** Resolves when it is open. @throws {DiskFull | EngineStopped} when it could not be opened */
  async opened(): Promise<this> {
    try {
      await this.waitReady;
      return this;
    } catch (error) {
      throw this.#explain(error);
    }
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#stopped) throw this.#stopped;
    this.#guard();
    return super.execProtocolRawSync(message);
  }

  /** Lets go of the files and the memory of an engine that ended. */
  async abandon(): Promise<void> {
    await this.fs?.closeFs().catch(() => {});
    this.mod = undefined;
  }

  #guard() {
    const { mod } = this;
    if (this.#guarded !== undefined || !mod) return;
    this.#guarded = CALLED.every((name) => typeof mod[name] === "function");
    if (!this.#guarded) return;
    const { _PostgresMainLoopOnce: runOne, _PostgresMainLongJmp: recover } = mod;
    const stop = (error: unknown) => {
      this.#stopped ??= this.#explain(error);
      // All that PGlite still calls after a failure.
      mod._PostgresMainLoopOnce = mod._PostgresMainLongJmp = refuse;
      mod._PostgresSendReadyForQueryIfNecessary = mod._pgl_pq_flush = mod.stackRestore = refuse;
    };
    const refuse = () => {
      throw this.#stopped;
    };
    mod._PostgresMainLoopOnce = () => {
      try {
        runOne();
      } catch (error) {
        if (exitStatus(error) !== STATEMENT_FAILED) stop(error);
        throw error;
      }
    };
    mod._PostgresMainLongJmp = () => {
      try {
        recover();
      } catch (error) {
        stop(error);
        throw error;
      }
    };
  }

  #explain(cause: unknown): DiskFull | EngineStopped {
    const reason = this.#lastWords.text ?? (cause instanceof Error ? cause.message : String(cause));
    if (reason.includes("No space left on device")) return new DiskFull("", { cause });
    return new EngineStopped(`The embedded database stopped: ${reason}`, { cause });
  }
}

const exitStatus = (error: unknown) =>
  typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
