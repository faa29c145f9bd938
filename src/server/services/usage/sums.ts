import { Prisma } from "~/server/db/generated/client";

/** The sums of grouped hours, as `UsageSums`. */
export const sums = Prisma.sql`
  sum(prompts)::float8 AS prompts, sum(failed)::float8 AS failed, sum(calls)::float8 AS calls,
  sum(input_tokens)::float8 AS "inputTokens", sum(cached_tokens)::float8 AS "cachedTokens",
  sum(output_tokens)::float8 AS "outputTokens", sum(cost)::float8 AS cost,
  sum(timed_calls)::float8 AS "timedCalls", sum(first_token_ms)::float8 AS "firstTokenMs"`;
