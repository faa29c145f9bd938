/** Prepared statements per connection; the whole product has fewer. */
export const MAX_STATEMENTS = 256;

const MAX_SQL_LENGTH = 4_000;

/** Reads and writes rows. Anything else may invalidate prepared statements, or runs only once. */
const isRowStatement = (sql: string) => /^\s*(select|insert|update|delete|with)\b/i.test(sql);

/**
 * Whether a statement is likely to be reused. The SQL of a `createMany` or an `IN` list differs with its length; the long
 * ones would fill memory with plans that are never reused.
 */
export const isWorthPreparing = (sql: string) => sql.length <= MAX_SQL_LENGTH && isRowStatement(sql);

/** Whether prepared statements stay valid after it: a script may change tables; PostgreSQL itself replans after new statistics. */
export const keepsStatementsValid = (sql: string) =>
  (isRowStatement(sql) || /^\s*(vacuum|analyze)\b/i.test(sql)) && !/;\s*\S/.test(sql);
