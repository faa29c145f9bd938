import { z } from "zod";

/** Inputs of several tools. Unknown arguments are refused, so that a model learns that it has misread a tool. */
export const projectInput = z.strictObject({ project: z.uuid().describe("The project's id.") });

export const pageInput = {
  limit: z.int().min(1).max(100).default(20),
  after: z.uuid().optional().describe("The `last_id` of the page before."),
};

export const searchText = z.string().trim().min(1).max(200).describe("Text to find, in any case.");
