import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { projectEnvironment, projectNode, projectPath, projectRoot } from "../../../scripts/environment.mjs";

/** The subset of JSON Schema that zod generates for our inputs. */
export type Schema = {
  type?: "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
};

export type Procedure = { path: string; type: "query" | "mutation" | "subscription"; inputs: Schema[] };

/** Every procedure of the router. */
export async function listProcedures(): Promise<Procedure[]> {
  const args = [
    projectPath("node_modules/tsx/dist/cli.mjs"),
    "--tsconfig",
    projectPath("tests/e2e/tsconfig.json"),
    projectPath("tests/support/probes/print-procedures.ts"),
  ];
  const { stdout } = await promisify(execFile)(projectNode(), args, {
    cwd: projectRoot,
    env: projectEnvironment({}),
    maxBuffer: 50_000_000,
  });
  return JSON.parse(stdout);
}
