import { PGlite } from "@electric-sql/pglite";
import type { SqlDriverAdapter, SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { DiskFull, isBelowReserve } from "./disk-full";
import { FolderDamaged, requireIntactFolder } from "./folder-damaged";
import { PreparedPGlite } from "./prepared-pglite";

/**
 * Half of PostgreSQL's default, which saves 60 MB of memory. Random reads of 90 MB took as long; with 16 MB three times as
 * long.
 */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=64MB"];

/** PostgreSQL on one folder, for the life of the process: an engine that stopped is replaced on next use. */
export class EmbeddedEngine {
  readonly #folder: string;
  #running: PreparedPGlite | undefined;
  #opening: Promise<PreparedPGlite> | undefined;
  #readOnly = false;
  #rowsWrittenBefore = 0;

  /**
   * Starts opening without waiting; the first use waits.
   *
   * @param isSuspect whether the whole folder must be checked first
   */
  constructor(folder: string, isSuspect: boolean) {
    this.#folder = folder;
    // The first use reports the failure.
    this.#open(isSuspect).catch(() => {});
  }

  /**
   * The engine, ready for a statement; read-only while the disk is full.
   *
   * @throws {DiskFull | EngineStopped | FolderDamaged} when it cannot be opened
   */
  async use(): Promise<PreparedPGlite> {
    const engine = this.#running && !this.#running.stopped ? this.#running : await this.#open(false);
    const readOnly = isBelowReserve(this.#folder);
    if (readOnly !== this.#readOnly) {
      await engine.exec(`SET default_transaction_read_only = ${readOnly}`);
      this.#readOnly = readOnly;
    }
    return engine;
  }

  /** Whether the engine was read-only when last used. */
  get readOnly(): boolean {
    return this.#readOnly;
  }

  /**
   * Features disabled because this PGlite build differs from what our subclasses expect; PGlite's own methods run instead.
   *
   * @throws {DiskFull | EngineStopped | FolderDamaged} when it cannot be opened
   */
  async disabledFeatures(): Promise<string[]> {
    const engine = await this.use();
    const prepares = await engine.preparesStatements();
    return [
      ...(prepares ? [] : ["prepared statements"]),
      ...(engine.guarded ? [] : ["the guard that notices when PostgreSQL has stopped"]),
    ];
  }

  /** Rows inserted, updated and deleted in this process. */
  get rowsWritten(): number {
    return this.#rowsWrittenBefore + (this.#running?.rowsWritten ?? 0);
  }

  /** @returns whether it shut down cleanly: false when it could not be opened, or had stopped by itself */
  async close(): Promise<boolean> {
    await this.#opening?.catch(() => {});
    const engine = this.#running;
    if (engine?.stopped) await engine.abandon();
    else if (engine && !engine.closed) await engine.close();
    return engine !== undefined && !engine.stopped;
  }

  /** One at a time: two engines on one folder corrupt it. */
  #open(isSuspect: boolean): Promise<PreparedPGlite> {
    this.#opening ??= this.#start(isSuspect).finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #start(isSuspect: boolean): Promise<PreparedPGlite> {
    const previous = this.#running;
    if (previous) {
      // Recovery writes, so it would fail.
      if (isBelowReserve(this.#folder)) throw new DiskFull();
      await previous.abandon();
    } else await requireIntactFolder(this.#folder, isSuspect);
    const next = new PreparedPGlite({ dataDir: this.#folder, relaxedDurability: false, startParams });
    try {
      await next.opened();
    } catch (error) {
      await next.abandon();
      throw previous || error instanceof DiskFull ? error : new FolderDamaged(this.#folder, error);
    }
    this.#rowsWrittenBefore += previous?.rowsWritten ?? 0;
    this.#running = next;
    this.#readOnly = false;
    return next;
  }
}

/** A Prisma driver adapter for an engine that may be replaced. */
export function engineAdapter(engine: EmbeddedEngine): SqlDriverAdapterFactory {
  const adapters = new WeakMap<PreparedPGlite, Promise<SqlDriverAdapter>>();
  const use = async () => {
    const pglite = await engine.use();
    const adapter = adapters.get(pglite) ?? new PrismaPGlite(pglite).connect();
    adapters.set(pglite, adapter);
    return adapter;
  };
  return {
    provider: "postgres",
    adapterName: "embedded",
    async connect() {
      const first = await use();
      return {
        provider: first.provider,
        adapterName: first.adapterName,
        getConnectionInfo: () => first.getConnectionInfo?.() ?? { supportsRelationJoins: true },
        queryRaw: async (query) => (await use()).queryRaw(query),
        executeRaw: async (query) => (await use()).executeRaw(query),
        executeScript: async (script) => (await use()).executeScript(script),
        startTransaction: async (isolation) => (await use()).startTransaction(isolation),
        dispose: () => first.dispose(),
      };
    },
  };
}
