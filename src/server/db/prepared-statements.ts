import "server-only";

/** How many statements a connection keeps prepared; the whole product has fewer. */
export const MAX_STATEMENTS = 256;

const MAX_SQL_LENGTH = 4_000;

/** Reads and writes of rows: whatever else there is may change what a prepared statement means, or is run once. */
const isRowStatement = (sql: string) => /^\s*(select|insert|update|delete|with)\b/i.test(sql);

/**
 * Whether a statement is one of the few that come again and again. The text of a `createMany` or of an `IN` list differs
 * with each length; the long ones would fill the memory with plans that nobody asks for twice.
 */
export const isWorthPreparing = (sql: string) => sql.length <= MAX_SQL_LENGTH && isRowStatement(sql);

/** Whether prepared statements stay right after it: a script may change tables; new statistics are PostgreSQL's to heed. */
export const keepsStatementsValid = (sql: string) =>
  (isRowStatement(sql) || /^\s*(vacuum|analyze)\b/i.test(sql)) && !/;\s*\S/.test(sql);
