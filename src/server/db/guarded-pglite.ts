import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { DiskFull } from "./disk-full";

/** The embedded PostgreSQL crashed. Committed data is safe; the engine must be reopened. */
export class EngineStopped extends Error {}

/** The PostgreSQL functions that PGlite calls to run a statement, and after one failed. */
const REQUIRED_FUNCTIONS = [
  "_PostgresMainLoopOnce",
  "_PostgresMainLongJmp",
  "_PostgresSendReadyForQueryIfNecessary",
  "_pgl_pq_flush",
  "stackRestore",
] as const;

/** Exit status by which PGlite's PostgreSQL reports a failed statement rather than a crash. */
const STATEMENT_FAILED = 100;

/**
 * PGlite that survives a PostgreSQL crash. PostgreSQL exits its process on a fatal error; PGlite runs it in ours, mistakes
 * the exit for a failed statement and waits for its answer forever, blocking the event loop. Here the first such exit is
 * final: the running statement and all later ones fail, since the corrupt memory must not be written to disk.
 */
export class GuardedPGlite extends PGlite {
  #stopped: DiskFull | EngineStopped | undefined;
  #guarded: boolean | undefined;
  readonly #lastError: { text?: string };

  constructor(options?: PGliteOptions) {
    const lastError: { text?: string } = {};
    super({
      ...options,
      onStderr(line) {
        const [, message] = /(?:PANIC|FATAL): +(.*)/.exec(line) ?? [];
        if (message) lastError.text = message;
        return options?.onStderr?.(line) ?? false;
      },
    });
    this.#lastError = lastError;
  }

  /** Why it stopped, if it did. */
  get stopped(): DiskFull | EngineStopped | undefined {
    return this.#stopped;
  }

  /** Whether a crash would be detected. Known after the first statement; false if the PGlite build differs. */
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

  /** Releases the files and memory of a stopped engine. */
  async abandon(): Promise<void> {
    await this.fs?.closeFs().catch(() => {});
    this.mod = undefined;
  }

  #guard() {
    const { mod } = this;
    if (this.#guarded !== undefined || !mod) return;
    this.#guarded = REQUIRED_FUNCTIONS.every((name) => typeof mod[name] === "function");
    if (!this.#guarded) return;
    const { _PostgresMainLoopOnce: runOne, _PostgresMainLongJmp: recover } = mod;
    const stop = (error: unknown) => {
      this.#stopped ??= this.#explain(error);
      // Everything that PGlite still calls after a failure.
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
    const reason = this.#lastError.text ?? (cause instanceof Error ? cause.message : String(cause));
    if (reason.includes("No space left on device")) return new DiskFull("", { cause });
    return new EngineStopped(`The embedded database stopped: ${reason}`, { cause });
  }
}

const exitStatus = (error: unknown) =>
  typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
