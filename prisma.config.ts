// Keeps Prisma's CLI from downloading a native schema engine. We only run `generate` and `validate`, which never start
// it, so any executable will do. Migrations run in WebAssembly (src/server/db/schema-engine.ts).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default { schema: "prisma/schema.prisma" };
