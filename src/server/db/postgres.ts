import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client";
import { transactionOptions } from "./transaction-options";

export type PostgresDatabase = {
  kind: "postgres";
  db: PrismaClient;
  url: string;
  close(): Promise<void>;
};

/** Connects to a PostgreSQL server, with a pool of up to 10 connections opened on demand. */
export function openPostgres(url: string): PostgresDatabase {
  const db = new PrismaClient({
    adapter: new PrismaPg({ connectionString: url, max: 10 }),
    transactionOptions,
  });
  return { kind: "postgres", db, url, close: () => db.$disconnect() };
}
