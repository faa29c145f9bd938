import type { z } from "zod";
import type { Step } from "../run-store";
import { describeIssues, failed, type StepContext, type StepResult } from "../step-context";

/** A tool of runs: what their models are told, and what does it. */
export type AgentTool = {
  /** For the model that picks tools. */
  description: string;
  input: z.ZodObject;
  /** Answers with a picture, which not every model can see. */
  isPicture?: true;
  /** Where the server ended during a call, it is not made again. */
  isUnrepeatable?: true;
  perform(context: StepContext, step: Step): Promise<StepResult>;
};

type Defined<Input extends z.ZodObject> = Omit<AgentTool, "input" | "perform"> & {
  input: Input;
  perform(context: StepContext, step: Step, input: z.output<Input>): Promise<StepResult>;
};

/** Parses the arguments of each call; wrong ones fail the step. */
export const agentTool = <Input extends z.ZodObject>({
  input,
  perform,
  ...rest
}: Defined<Input>): AgentTool => ({
  ...rest,
  input,
  async perform(context, step) {
    const parsed = input.safeParse(JSON.parse(step.arguments));
    return parsed.success ? perform(context, step, parsed.data) : failed(describeIssues(parsed.error));
  },
});

/** What a step answers that went well. */
export const done = (result: string) => ({ kind: "result" as const, state: "done" as const, result });
