import { expect, it } from "vitest";
import { z } from "zod";
import { largeCalls, USER_BYTES } from "~/server/api/call-bytes";
import { appRouter } from "~/server/api/root";

const BY_TOTAL = 100_000_000;

type Procedure = { _def: { inputs: z.ZodType[] } };

type Schema = {
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

/** The most characters that a schema accepts, without what has no limit of its own. */
function charactersOf(schema: Schema): number {
  const fields = Object.values(schema.properties ?? {}).reduce((sum, field) => sum + charactersOf(field), 0);
  const items = schema.items ? (schema.maxItems ?? 1) * charactersOf(schema.items) : 0;
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(charactersOf);
  return (schema.maxLength ?? 0) + fields + items + Math.max(0, ...options);
}

it("every call that accepts more than others may send has a limit of its own", () => {
  const procedures: [string, Procedure][] = Object.entries(Object(appRouter._def.procedures));
  const small = procedures.flatMap(
    ([
      name,
      {
        _def: { inputs },
      },
    ]) => {
      const accepted = inputs.map((input) =>
        charactersOf(z.toJSONSchema(input, { unrepresentable: "any", io: "input" }) as Schema),
      );
      const most = Math.max(0, ...accepted);
      const limit = largeCalls.get(name);
      // Projects are bounded by their total, not by the most files of the largest size.
      const isEnough = limit === undefined ? most <= USER_BYTES : most <= limit || most > BY_TOTAL;
      return isEnough ? [] : [`${name}: ${most}`];
    },
  );
  expect(small).toEqual([]);
});
