// Runs one shard in a child process, which receives its input from the parent and reports back.
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

// Thousands of errors are expected; resolving their source maps would take seconds.
process.setSourceMapsEnabled(false);
// Stripe's SDK captures a stack trace for each request.
Error.stackTraceLimit = 3;

process.once("message", async (message: unknown) => {
  const { shard, database } = workerInput.parse(message);
  const report = await runShard(shard, database);
  process.send?.(report, () => process.disconnect());
});
