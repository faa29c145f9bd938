import superjson, { type SuperJSONResult } from "superjson";
import { z } from "zod";

const MAX_ANNOTATIONS = 100;

/**
 * The non-JSON values that our inputs use: dates, undefined fields, and numbers such as -0. superjson supports more,
 * but nested `set` and `map` values and references to equal objects take time quadratic in the body's size.
 */
const annotation = z.tuple([z.enum(["Date", "undefined", "number"])]);

/** Dot-separated field names. */
const path = z
  .string()
  .max(200)
  .regex(/^[^.]*(?:\.[^.]*){0,9}$/);

const wireInput = z.object({
  json: z.unknown(),
  meta: z
    .strictObject({
      values: z
        .union([
          annotation,
          z
            .record(path, annotation)
            .refine((annotations) => Object.keys(annotations).length <= MAX_ANNOTATIONS),
        ])
        .optional(),
      v: z.literal(1).optional(),
    })
    .optional(),
});

/**
 * Parses input as our client writes it: superjson without the features that are expensive to parse.
 *
 * @throws {Error} for anything else
 */
export function readWireInput(sent: unknown): unknown {
  const { json, meta } = wireInput.parse(sent);
  // In place: copying is recursive, and the sender controls the depth.
  return superjson.deserialize({ json, meta } as SuperJSONResult, { inPlace: true });
}
