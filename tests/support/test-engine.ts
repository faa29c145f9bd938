/** What the global set-up of an integration project hands to its test files. */
export type TestEngine =
  /** A PGlite that has all migrations, dumped into a file: each test file loads its own copy into memory. */
  | { kind: "embedded"; dump: string }
  /** A server with a database that has all migrations: each test file makes its own from that template. */
  | { kind: "postgres"; url: string; template: string };

declare module "vitest" {
  export interface ProvidedContext {
    testEngine: TestEngine;
  }
}
