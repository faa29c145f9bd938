import { z } from "zod";
import { DEFAULT_MODEL_ID } from "../model/catalog";
import { modelId } from "../model/model-id";
import { fileChange } from "../reply/file-change";

const MAX_PROMPT_CHARACTERS = 100_000;

const common = {
  prompt: z.string().trim().min(1).max(MAX_PROMPT_CHARACTERS),
  model: modelId.default(DEFAULT_MODEL_ID),
};

/** A task for a model on a project. */
export const runInput = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("generate"), ...common }).describe("Make a new project."),
  z.object({ kind: z.literal("modify"), ...common, project: z.uuid() }).describe("Change a project."),
  z.object({ kind: z.literal("explain"), ...common, project: z.uuid() }).describe("Change nothing."),
]);
export type RunInput = z.infer<typeof runInput>;

/** The prompt for the model. Any reply may change files, so `explain` forbids it. */
export const promptOf = ({ kind, prompt }: RunInput): string =>
  kind === "explain" ? `Explain this in words alone, without changing any file: ${prompt}` : prompt;

export const runStatus = z.enum(["queued", "in_progress", "completed", "cancelled", "failed"]);

export const run = z.object({
  id: z.uuid(),
  object: z.literal("run"),
  status: runStatus,
  model: z.string().nullable().describe("The model that answers."),
  text: z.string().describe("What it has written so far."),
  error: z.string().nullable(),
  project: z.uuid().nullable(),
  version: z.uuid().nullable().describe("The version that it made."),
  changes: z.array(fileChange).describe("What it did to each file, and whether that was accepted."),
  created_at: z.int().describe("Seconds since 1970."),
});
export type Run = z.infer<typeof run>;

export const isOver = ({ status }: Pick<Run, "status">): boolean =>
  status !== "queued" && status !== "in_progress";
