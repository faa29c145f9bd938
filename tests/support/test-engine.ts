/** Provided by the global setup of an integration project to its test files. */
export type TestEngine =
  /** A dump of a migrated PGlite, which each test file loads into memory. */
  | { kind: "embedded"; dump: string }
  /** A server with a database that has all migrations: each test file makes its own from that template. */
  | { kind: "postgres"; url: string; template: string };

declare module "vitest" {
  export interface ProvidedContext {
    testEngine: TestEngine;
  }
}
