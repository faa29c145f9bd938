import type { TestProject } from "vitest/node";
import { postgresMigrations } from "~/server/db/postgres-migrations";
import { applyMigrations, openSchemaEngine } from "~/server/db/schema-engine";
import { openPostgresServer } from "./postgres-server.mjs";
import { makeDatabase } from "./server-database";
import "./test-engine";

async function migrate(url: string) {
  const factory = postgresMigrations(url);
  await applyMigrations(await openSchemaEngine(factory));
  // A database with connections cannot be copied.
  await factory.close();
}

/** Global setup of the project integration-postgres: one real server, with one migrated database to copy. */
export default async function setup(project: TestProject) {
  const server = await openPostgresServer();
  try {
    const template = await makeDatabase(server.url);
    await migrate(template.url);
    project.provide("testEngine", { kind: "postgres", url: server.url, template: template.name });
    return async () => {
      await template.drop();
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
