import { messages, type PGlite } from "@electric-sql/pglite";
import { DriverAdapterError, type SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { PrismaPGlite } from "pglite-prisma-adapter";

/**
 * The driver adapter for migrations. The package's own `executeScript` does not await its script: a failed migration
 * would be recorded as applied, and its unhandled rejection would end the process.
 */
export function pgliteMigrations(pglite: PGlite): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPGlite(pglite);
  return Object.assign(factory, {
    async connect() {
      const adapter = await PrismaPGlite.prototype.connect.call(factory);
      const executeScript = async (script: string) => {
        await pglite.exec(script).catch((error: unknown) => {
          throw asAdapterError(error);
        });
      };
      return Object.assign(adapter, { executeScript });
    },
  });
}

function asAdapterError(error: unknown): unknown {
  if (!(error instanceof messages.DatabaseError)) return error;
  return new DriverAdapterError({
    kind: "postgres",
    code: error.code ?? "",
    severity: error.severity ?? "ERROR",
    message: error.message,
    detail: error.detail,
    column: error.column,
    hint: error.hint,
  });
}
