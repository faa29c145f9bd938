import { isDeepStrictEqual } from "node:util";
import {
  messages,
  type PGlite,
  type PGliteOptions,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
  types,
} from "@electric-sql/pglite";
import { DiskFull } from "./disk-full";
import { GuardedPGlite } from "./guarded-pglite";
import { isWorthPreparing, keepsStatementsValid, MAX_STATEMENTS } from "./prepared-statements";

type Statement = {
  name: string;
  parameterTypes: number[];
  /** Absent when the statement returns no rows. */
  columns: messages.RowDescriptionMessage | undefined;
  /** `rowsWritten` when it was planned. */
  plannedAt: number;
};

type WriteResult = { affectedRows?: number };

/**
 * A plan depends on the size of its tables, and without autovacuum PostgreSQL does not notice that they grew: a plan made
 * on empty tables reads a chat among 30,000 messages 28 times slower than a new one. So a statement is replanned once as
 * many rows have been written since as before, within bounds.
 */
const isOutdated = (plannedAt: number, rowsWritten: number) =>
  rowsWritten - plannedAt >= Math.min(Math.max(plannedAt, 500), 10_000);

type Parsers = PGlite["parsers"];

const { serialize } = protocol;

/**
 * PGlite with prepared statements: parses and plans a statement once, then runs it in one exchange with PostgreSQL
 * instead of six. Results and errors equal those of PGlite's `query`, which is used for every statement if the PGlite
 * build differs from what this needs.
 */
export class PreparedPGlite extends GuardedPGlite {
  /** By SQL, least recently used first. */
  readonly #statements = new Map<string, Statement>();
  /** Discarded statements that PostgreSQL still holds; closed when the next one is prepared. */
  #namesToClose: string[] = [];
  #lastName = 0;
  #rowsWritten = 0;
  #opened = false;
  #preparesStatements: Promise<boolean> | undefined;
  readonly #parsers = new WeakMap<object, Parsers>();

  constructor(options?: PGliteOptions) {
    super(options);
    this.waitReady.then(
      () => {
        this.#opened = true;
      },
      () => {},
    );
  }

  /** Rows inserted, updated and deleted since it was opened. */
  get rowsWritten(): number {
    return this.#rowsWritten;
  }

  /** Whether statements are prepared; false if the PGlite build differs. */
  preparesStatements(): Promise<boolean> {
    this.#preparesStatements ??= this.waitReady.then(() => this.#verifyPreparing());
    return this.#preparesStatements;
  }

  override async query<T>(sql: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    // PGlite also runs queries while opening, before the check is possible.
    if (this.#opened && canPrepare(sql, options) && (await this.preparesStatements()))
      return this.#queryPrepared(sql, params, options);
    return this.#track(super.query<T>(sql, params, options), sql);
  }

  /** Whether a statement with parameters returns the same as PGlite's `query`, on first use and on reuse. */
  async #verifyPreparing(): Promise<boolean> {
    const sql = "SELECT $1::int AS number, $2::text AS text";
    const params = [7, "seven"];
    const expected = await super.query(sql, params);
    try {
      const results = [await this.#queryPrepared(sql, params), await this.#queryPrepared(sql, params)];
      this.#drop(sql);
      return results.every((result) => isDeepStrictEqual(result, expected));
    } catch {
      return false;
    }
  }

  async #queryPrepared<T>(sql: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    await this._checkReady();
    return this._runExclusiveTransaction(async () => {
      const run = () => this.#run<T>(sql, params, options);
      // A rejected prepared statement has executed nothing, and outside a transaction it can be retried.
      const result = await run().catch((error: unknown) => (isStale(error) ? run() : Promise.reject(error)));
      await this.syncToFs();
      return result;
    });
  }

  override async exec(script: string, options?: QueryOptions): Promise<Results[]> {
    return this.#track(super.exec(script, options), script);
  }

  override async transaction<T>(callback: (tx: Transaction) => Promise<T>): Promise<T> {
    const prepares = await this.preparesStatements();
    return super.transaction((tx) => {
      const plain = { query: tx.query, exec: tx.exec, rollback: tx.rollback };
      const query = <R>(sql: string, params?: unknown[], options?: QueryOptions) =>
        prepares && canPrepare(sql, options) && !tx.closed
          ? this.#run<R>(sql, params, options)
          : this.#track(plain.query<R>(sql, params, options), sql);
      const exec: Transaction["exec"] = (script, options) => this.#track(plain.exec(script, options), script);
      // Prisma's adapter does not await it, so a stopped engine would cause an unhandled rejection.
      const rollback = () =>
        plain.rollback().catch((error) => (this.stopped ? undefined : Promise.reject(error)));
      return callback(Object.assign(tx, { query, exec, rollback }));
    });
  }

  /** Runs one statement; the caller holds the connection lock or is inside the transaction. */
  #run<T>(sql: string, params: unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
    return this.runExclusive(async () => {
      try {
        const statement = this.#find(sql) ?? (await this.#prepare(sql, options));
        const values = params.map((value, index) => this.#serialize(value, index, { statement, options }));
        const received = await this.#exchange(
          [serialize.bind({ statement: statement.name, values }), serialize.execute()],
          options,
        );
        const response = statement.columns ? [statement.columns, ...received] : received;
        const unmerged = { ...options, parsers: undefined };
        const result = parse.parseResults(response, this.#parsersOf(options), unmerged)[0] as Results<T>;
        this.#rowsWritten += result.affectedRows ?? 0;
        return result;
      } catch (error) {
        if (isStale(error)) this.#drop(sql);
        throw asDiskFull(error);
      }
    });
  }

  /** Cached, because PGlite merges these tables for every result, which takes as long as a short statement. */
  #parsersOf({ parsers }: QueryOptions): Parsers {
    if (!parsers) return this.parsers;
    const merged = this.#parsers.get(parsers) ?? { ...this.parsers, ...parsers, [types.BYTEA]: parseBytes };
    this.#parsers.set(parsers, merged);
    return merged;
  }

  #serialize(value: unknown, index: number, target: { statement: Statement; options: QueryOptions }) {
    if (value === null || value === undefined) return null;
    const type = target.statement.parameterTypes[index] ?? 0;
    if (type === types.BYTEA && ArrayBuffer.isView(value)) return writeBytes(value);
    const serializer = target.options.serializers?.[type] ?? this.serializers[type];
    return serializer ? serializer(value) : String(value);
  }

  async #prepare(sql: string, options: QueryOptions): Promise<Statement> {
    const [oldest] = this.#statements.keys();
    if (this.#statements.size >= MAX_STATEMENTS && oldest !== undefined) this.#drop(oldest);
    this.#lastName += 1;
    const name = `s${this.#lastName}`;
    const closed = this.#namesToClose.splice(0).map((old) => serialize.close({ type: "S", name: old }));
    const received = await this.#exchange(
      [...closed, serialize.parse({ name, text: sql }), serialize.describe({ type: "S", name })],
      options,
    );
    const statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(received),
      columns: received.find((message) => message instanceof messages.RowDescriptionMessage),
      plannedAt: this.#rowsWritten,
    };
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Sends the messages together and returns the responses. After an error PostgreSQL skips the rest up to the sync. */
  #exchange(sent: Uint8Array[], { onNotice }: QueryOptions) {
    const message = Buffer.concat([...sent, serialize.sync()]);
    return this.execProtocolStream(message, { syncToFs: false, ...(onNotice && { onNotice }) });
  }

  #find(sql: string): Statement | undefined {
    const statement = this.#statements.get(sql);
    if (!statement) return undefined;
    if (isOutdated(statement.plannedAt, this.#rowsWritten)) {
      this.#drop(sql);
      return undefined;
    }
    this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #drop(sql: string) {
    const statement = this.#statements.get(sql);
    if (!statement) return;
    this.#statements.delete(sql);
    this.#namesToClose.push(statement.name);
  }

  /** Counts the rows that an unprepared statement wrote, and discards all plans if it may have changed tables. */
  async #track<T extends WriteResult | WriteResult[]>(running: Promise<T>, sql: string): Promise<T> {
    try {
      const results = await running;
      for (const { affectedRows } of Array.isArray(results) ? results : [results])
        this.#rowsWritten += affectedRows ?? 0;
      return results;
    } catch (error) {
      throw asDiskFull(error);
    } finally {
      if (!keepsStatementsValid(sql))
        for (const prepared of [...this.#statements.keys()]) this.#drop(prepared);
    }
  }
}

// PGlite and its adapter convert bytes digit by digit, which takes seconds for an image of 4 MB.
const parseBytes = (text: string) => new Uint8Array(Buffer.from(text.slice(2), "hex"));
const writeBytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  `\\x${Buffer.from(buffer, byteOffset, byteLength).toString("hex")}`;

const canPrepare = (sql: string, options: QueryOptions | undefined) =>
  isWorthPreparing(sql) && !options?.blob && !options?.paramTypes;

/** PostgreSQL rejected a prepared statement, because its columns changed or it was deallocated. */
const isStale = (error: unknown) =>
  error instanceof messages.DatabaseError &&
  (error.routine === "RevalidateCachedQuery" || error.code === "26000");

/** The disk is full, or the session is read-only because it nearly is. */
const FULL_DISK_CODES = ["53100", "25006"];

const asDiskFull = (error: unknown) =>
  error instanceof messages.DatabaseError && FULL_DISK_CODES.includes(error.code ?? "")
    ? new DiskFull("", { cause: error })
    : error;
