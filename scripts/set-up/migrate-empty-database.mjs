// Runs the built server's migrations in a separate process: env.js reads DATA_DIR as soon as it is imported.
const { SERVER_PACKAGE } = await import("./server-entries.mjs");
const { migrate } = await import(`${SERVER_PACKAGE}/db/migrate`);
const { closeDatabase } = await import(`${SERVER_PACKAGE}/db/index`);

await migrate(new Date());
await closeDatabase();
