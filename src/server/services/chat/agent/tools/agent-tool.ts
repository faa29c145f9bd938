import type { z } from "zod";
import type { Step } from "../run-store";
import { describeIssues, failed, type StepContext, type StepResult } from "../step-context";

/** A tool of agent runs. */
export type AgentTool = {
  /** For the model that picks tools. */
  description: string;
  input: z.ZodObject;
  /** Returns a picture, which not every model can see. */
  isPicture?: true;
  /** Not repeated after a crash during the call. */
  isUnrepeatable?: true;
  perform(context: StepContext, step: Step): Promise<StepResult>;
};

type ToolDefinition<Input extends z.ZodObject> = Omit<AgentTool, "input" | "perform"> & {
  input: Input;
  perform(context: StepContext, step: Step, input: z.output<Input>): Promise<StepResult>;
};

/** Parses the arguments of each call; wrong ones fail the step. */
export const agentTool = <Input extends z.ZodObject>({
  input,
  perform,
  ...rest
}: ToolDefinition<Input>): AgentTool => ({
  ...rest,
  input,
  async perform(context, step) {
    const parsed = input.safeParse(JSON.parse(step.arguments));
    return parsed.success ? perform(context, step, parsed.data) : failed(describeIssues(parsed.error));
  },
});

export const done = (result: string) => ({ kind: "result" as const, state: "done" as const, result });
