import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";

/**
 * The driver adapter for migrations. The package's own `executeScript` cuts a script at every semicolon, also inside a
 * function's body. `close` ends the connections, which the engine leaves open: they hold its lock, so that no instance
 * of the next version could migrate while this process runs.
 */
export function postgresMigrations(
  url: string,
): SqlMigrationAwareDriverAdapterFactory & { close(): Promise<void> } {
  const factory = new PrismaPg({ connectionString: url });
  const opened: { dispose(): Promise<void> }[] = [];
  return Object.assign(factory, {
    async close() {
      for (const connection of opened.splice(0)) await connection.dispose();
    },
    async connect() {
      const adapter = await PrismaPg.prototype.connect.call(factory);
      opened.push(adapter);
      const executeScript = async (script: string) => {
        await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
      };
      return Object.assign(adapter, { executeScript });
    },
  });
}
