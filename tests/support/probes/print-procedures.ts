// Prints every procedure of the router as JSON. Playwright cannot load the server's code; tsx can.
import type { AnyProcedure } from "@trpc/server";
import { z } from "zod";
import { appRouter } from "~/server/api/root";

// The router's record is typed as nested but flat at run time; all its parsers are zod schemas.
type Listed = Record<string, { _def: { type: AnyProcedure["_def"]["type"]; inputs: z.ZodType[] } }>;
const procedures = appRouter._def.procedures as unknown as Listed;

const list = Object.entries(procedures).map(([path, { _def }]) => ({
  path,
  type: _def.type,
  inputs: _def.inputs.map((input) => z.toJSONSchema(input, { io: "input", unrepresentable: "any" })),
}));
process.stdout.write(JSON.stringify(list), () => process.exit(0));
