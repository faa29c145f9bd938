// One part of a run as a process of its own, which gets its orders from the one that started it and reports to it.
import { z } from "zod";
import { runShard } from "./run-shard.ts";

const workerInput = z.object({
  shard: z.object({
    customers: z.number(),
    months: z.number(),
    seed: z.number(),
    index: z.number(),
    shards: z.number(),
  }),
  database: z.string().optional(),
});

// Thousands of errors are meant to happen; to look each one's lines up in source maps takes seconds.
process.setSourceMapsEnabled(false);
// The SDK of the payments notes who called at each of its requests.
Error.stackTraceLimit = 3;

process.once("message", async (message: unknown) => {
  const { shard, database } = workerInput.parse(message);
  const report = await runShard(shard, database);
  process.send?.(report, () => process.disconnect());
});
