import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";

/** The driver adapter for migrations. The package's own `executeScript` cuts a script at every semicolon, also inside a function's body. */
export function postgresMigrations(url: string): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg({ connectionString: url });
  return Object.assign(factory, {
    async connect() {
      const adapter = await PrismaPg.prototype.connect.call(factory);
      const executeScript = async (script: string) => {
        await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
      };
      return Object.assign(adapter, { executeScript });
    },
  });
}
