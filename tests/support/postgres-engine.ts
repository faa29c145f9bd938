import type { TestProject } from "vitest/node";
import { postgresMigrations } from "~/server/db/postgres-migrations";
import { applyMigrations, openSchemaEngine } from "~/server/db/schema-engine";
import { openPostgresServer } from "./postgres-server.mjs";
import { makeDatabase } from "./server-database";
import "./test-engine";

/** The schema engine never closes its connections, and a database with connections cannot be copied. */
async function migrate(url: string) {
  const factory = postgresMigrations(url);
  const connect = factory.connect.bind(factory);
  const opened: Awaited<ReturnType<typeof connect>>[] = [];
  factory.connect = async () => {
    const connection = await connect();
    opened.push(connection);
    return connection;
  };
  await applyMigrations(await openSchemaEngine(factory));
  for (const connection of opened) await connection.dispose();
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
