import { defineConfig } from "prisma/config";

// Prisma's command line insists on a native schema engine that it would download. Only `generate` and `validate`
// are run through it and neither starts the engine, so any executable will do. Migrations run in WebAssembly
// (src/server/db/schema-engine.ts).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: "prisma/schema.prisma" });
