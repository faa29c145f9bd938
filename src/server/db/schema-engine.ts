import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";

// Prisma's schema engine compiled to WebAssembly ships no types for its raw bindings; these are the calls we make.
type Filters = { externalTables: string[]; externalEnums: string[] };
type SchemaFile = { path: string; content: string };
type MigrationsList = {
  baseDir: string;
  lockfile: { path: string; content: string };
  shadowDbInitScript: string;
  migrationDirectories: {
    path: string;
    migrationFile: { path: string; content: { tag: "ok"; value: string } };
  }[];
};
type DiffEnd = { tag: "schemaDatasource" | "schemaDatamodel"; files: SchemaFile[]; configDir: string };
export type SchemaEngine = {
  applyMigrations(input: {
    migrationsList: MigrationsList;
    filters: Filters;
  }): Promise<{ appliedMigrationNames: string[] }>;
  diff(input: {
    from: DiffEnd;
    to: DiffEnd;
    script: boolean;
    exitCode: null;
    filters: Filters;
    shadowDatabaseUrl: null;
  }): Promise<{ stdout?: string | null }>;
};
type Bindings = {
  SchemaEngine: {
    new (): SchemaEngine;
    new: (
      options: { datamodels: [string, string][] },
      log: () => void,
      adapter: unknown,
    ) => Promise<SchemaEngine>;
  };
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
};

const filters: Filters = { externalTables: [], externalEnums: [] };

/** The schema and its migrations, read at run time from the working directory. */
export const prismaFolder = () => path.join(process.cwd(), "prisma");

const schemaFile = (): SchemaFile => ({
  path: "schema.prisma",
  content: fs.readFileSync(path.join(prismaFolder(), "schema.prisma"), "utf8"),
});

/** Names of the migration folders, oldest first. */
export function migrationNames(): string[] {
  const folder = path.join(prismaFolder(), "migrations");
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function migrationsList(last: string | undefined): MigrationsList {
  const folder = path.join(prismaFolder(), "migrations");
  const read = (...parts: string[]) => fs.readFileSync(path.join(folder, ...parts), "utf8");
  return {
    baseDir: folder,
    lockfile: { path: "migration_lock.toml", content: read("migration_lock.toml") },
    shadowDbInitScript: "",
    migrationDirectories: migrationNames()
      .filter((name) => last === undefined || name <= last)
      .map((name) => ({
        path: name,
        migrationFile: { path: "migration.sql", content: { tag: "ok", value: read(name, "migration.sql") } },
      })),
  };
}

/** Opens Prisma's schema engine on a driver adapter. Takes about 0.3 s, so open it only when needed. */
export async function openSchemaEngine(
  adapter: SqlMigrationAwareDriverAdapterFactory,
): Promise<SchemaEngine> {
  globals.bluebonnetSchemaEngine ??= loadBindings();
  const bindings = await globals.bluebonnetSchemaEngine;
  const file = schemaFile();
  return bindings.SchemaEngine.new(
    { datamodels: [[file.path, file.content]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
}

// The bindings support one instance of the engine; a second would overwrite the first one's memory.
const globals = globalThis as typeof globalThis & { bluebonnetSchemaEngine?: Promise<Bindings> };

async function loadBindings(): Promise<Bindings> {
  const require = createRequire(path.join(process.cwd(), "package.json"));
  const folder = path.dirname(require.resolve("@prisma/schema-engine-wasm"));
  const bindings: Bindings = await import(
    /* webpackIgnore: true */ /* turbopackIgnore: true */ path.join(folder, "schema_engine_bg.js")
  );
  const compiled = new WebAssembly.Module(fs.readFileSync(path.join(folder, "schema_engine_bg.wasm")));
  const instance = new WebAssembly.Instance(compiled, {
    "./schema_engine_bg.js": bindings as unknown as WebAssembly.ModuleImports,
  });
  bindings.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === "function") start();
  return bindings;
}

/**
 * @param last the last one to apply; undefined: all
 * @returns the names of the migrations applied. @throws Error with the engine's message
 */
export async function applyMigrations(engine: SchemaEngine, last?: string): Promise<string[]> {
  const { appliedMigrationNames } = await engine.applyMigrations({
    migrationsList: migrationsList(last),
    filters,
  });
  return appliedMigrationNames;
}

/** SQL that migrates the engine's database to the schema file; empty when they match. */
export async function diffToSchema(engine: SchemaEngine): Promise<string> {
  const at = { files: [schemaFile()], configDir: "." };
  const { stdout } = await engine.diff({
    from: { tag: "schemaDatasource", ...at },
    to: { tag: "schemaDatamodel", ...at },
    script: true,
    exitCode: null,
    filters,
    shadowDatabaseUrl: null,
  });
  const sql = (stdout ?? "").trim();
  return sql === "-- This is an empty migration." ? "" : sql;
}
