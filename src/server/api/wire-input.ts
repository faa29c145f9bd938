import "server-only";
import superjson, { type SuperJSONResult } from "superjson";
import { z } from "zod";

const MAX_ANNOTATIONS = 100;

/**
 * What JSON has no word for, and our inputs use: dates, fields that are undefined, and numbers such as -0. The library
 * knows more: looking into a `set` or a `map`, and copying equal objects, takes it time that grows with the square of
 * the body.
 */
const annotation = z.tuple([z.enum(["Date", "undefined", "number"])]);

/** Names of fields with dots between them. */
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
 * Reads an input as our own client writes it: superjson without what can be made expensive to read.
 *
 * @throws {Error} for anything else
 */
export function readWireInput(sent: unknown): unknown {
  const { json, meta } = wireInput.parse(sent);
  // In place: a copy descends by recursion, and how deep it goes is the sender's choice.
  return superjson.deserialize({ json, meta } as SuperJSONResult, { inPlace: true });
}
