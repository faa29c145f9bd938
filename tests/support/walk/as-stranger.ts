import { isBadInput, leaksIn, refusalIn, shortly } from "./judge";
import { isSignedIn } from "./people";
import type { World } from "./world";
import { forEach, type Walk } from "./world";

/** User B calls everything with user A's ids. */
export const walkAsStranger: Walk = async ({ procedures, stranger, secrets }) => {
  const found = await forEach(procedures, async (procedure) => {
    const answer = await stranger.visitor.call(procedure, procedure.sample.input);
    const leaks = leaksIn(answer, secrets).map((what) => `${procedure.path} tells a stranger ${what}`);
    const fault = faultIn(procedure, answer);
    return fault ? [...leaks, `${procedure.path} ${fault}: ${shortly(answer)}`] : leaks;
  });
  // Somebody whose session ended on the way was turned away for that reason alone.
  return (await isSignedIn(stranger)) ? found : [...found, "The stranger's session ended on the way."];
};

function faultIn(
  { sample }: World["procedures"][number],
  answer: { status: number; text: string },
): string | undefined {
  if (isBadInput(answer))
    return "does not accept the input that the walk made for it; see tests/support/walk/known-fields.ts";
  const refusal = refusalIn(answer);
  if (sample.namesOwned) return refusal === "NOT_FOUND" ? undefined : "is asked for another's, and answers";
  return answer.status < 500 && refusal !== "UNAUTHORIZED" ? undefined : "answers a stranger";
}
