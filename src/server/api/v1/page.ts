import { z } from "zod";

/** Cursor pagination as in OpenAI's API. */
export const pageParams = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  after: z.uuid().optional().describe("The `last_id` of the page before."),
});

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    object: z.literal("list"),
    data: z.array(item),
    has_more: z.boolean(),
    last_id: z.string().nullable().describe("The `after` of the next page."),
  });

export const toPage = <Item extends { id: string }>(data: Item[], has_more: boolean) => ({
  object: "list" as const,
  data,
  has_more,
  last_id: data.at(-1)?.id ?? null,
});

/** Unix time in seconds, as everywhere in this API. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);
export const time = z.int().describe("Seconds since 1970.");
