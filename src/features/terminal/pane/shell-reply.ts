import { z } from "zod";

const state = z.object({ cwd: z.string(), env: z.record(z.string(), z.string()) });
const content = z.union([z.string(), z.instanceof(Uint8Array), z.null()]);

/** Validates the frame's messages, because commands run hostile code. Paths are validated separately. */
export const shellReply = z.discriminatedUnion("type", [
  z.object({ type: z.literal("output"), id: z.number(), text: z.string() }),
  z.object({
    type: z.literal("done"),
    id: z.number(),
    exitCode: z.number(),
    state,
    changes: z.array(z.tuple([z.string(), content])),
  }),
  z.object({
    type: z.literal("ask"),
    id: z.number(),
    question: z.number(),
    tool: z.enum(["log", "types", "build", "install", "packages", "manifest", "page"]),
    args: z.array(z.string()).max(1000),
    files: z.array(z.tuple([z.string(), content])),
  }),
  z.object({
    type: z.literal("completions"),
    id: z.number(),
    start: z.number().int().min(0),
    candidates: z.array(z.string()).max(10_000),
  }),
]);
