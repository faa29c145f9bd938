import { z } from "zod";
import { agentTool, done } from "./agent-tool";

export const askPerson = agentTool({
  description:
    "Asks the user up to three questions as a form, and waits for the answers. Only for what you cannot find out and what changes the result.",
  input: z.strictObject({
    questions: z
      .array(
        z.strictObject({
          text: z.string().trim().min(1).max(500),
          options: z
            .array(z.string().trim().min(1).max(120))
            .max(6)
            .default([])
            .describe("Ready answers; the user may always write another one."),
        }),
      )
      .min(1)
      .max(3),
  }),
  async perform({ run: { answers } }, _, { questions }) {
    if (answers === null)
      return { kind: "suspend", suspension: { state: "asking", reason: "It has a question.", questions } };
    const lines = questions.map(
      ({ text }, at) => `${text}\nAnswer of the user: ${answers[at] || "(left to you)"}`,
    );
    return done(lines.join("\n\n"));
  },
});
