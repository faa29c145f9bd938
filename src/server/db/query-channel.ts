import { tracingChannel } from "node:diagnostics_channel";
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlQueryable,
} from "@prisma/driver-adapter-utils";

/** What the channel says about a statement: not its text, which may quote what users wrote. */
export type PublishedQuery = { operation: string };

/** Every database statement. It costs nothing while nobody listens. */
export const queryChannel = tracingChannel<"query", PublishedQuery>("bluebonnet:query");

/** Publishes the statements of all connections of a driver adapter. */
export function publishQueries<Factory extends SqlDriverAdapterFactory>(
  factory: Factory,
  onConnect: (adapter: Awaited<ReturnType<Factory["connect"]>>) => void = () => {},
): Factory {
  const connect = factory.connect.bind(factory);
  return Object.assign(factory, {
    async connect() {
      const adapter = await connect();
      onConnect(adapter as Awaited<ReturnType<Factory["connect"]>>);
      const startTransaction = adapter.startTransaction.bind(adapter);
      return Object.assign<SqlDriverAdapter, Partial<SqlDriverAdapter>>(publishing(adapter), {
        startTransaction: async (isolation) => publishing(await startTransaction(isolation)),
      });
    },
  });
}

function publishing<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  const queryRaw = queryable.queryRaw.bind(queryable);
  const executeRaw = queryable.executeRaw.bind(queryable);
  return Object.assign(queryable, {
    queryRaw: (query: SqlQuery) => publish(query, () => queryRaw(query)),
    executeRaw: (query: SqlQuery) => publish(query, () => executeRaw(query)),
  });
}

const OPERATION = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|BEGIN|COMMIT|ROLLBACK|SAVEPOINT)\b/i;

function publish<Result>({ sql }: SqlQuery, work: () => Promise<Result>): Promise<Result> {
  if (!queryChannel.hasSubscribers) return work();
  const operation = OPERATION.exec(sql)?.[1]?.toUpperCase() ?? "OTHER";
  return queryChannel.tracePromise(work, { operation });
}
