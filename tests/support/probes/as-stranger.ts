import { errorCodeOf, findLeaks, isBadInput, summarize } from "./inspect-answer";
import { isSignedIn } from "./people";
import type { ProbeTarget } from "./probe";
import { collect, type Probe } from "./probe";

/** User B calls everything with user A's ids. */
export const probeAsStranger: Probe = async ({ procedures, stranger, secrets }) => {
  const found = await collect(procedures, async (procedure) => {
    const answer = await stranger.visitor.call(procedure, procedure.sample.input);
    const leaks = findLeaks(answer, secrets).map((what) => `${procedure.path} tells a stranger ${what}`);
    const fault = faultIn(procedure, answer);
    return fault ? [...leaks, `${procedure.path} ${fault}: ${summarize(answer)}`] : leaks;
  });
  // Somebody whose session ended on the way was turned away for that reason alone.
  return (await isSignedIn(stranger)) ? found : [...found, "The stranger's session ended on the way."];
};

function faultIn(
  { sample }: ProbeTarget["procedures"][number],
  answer: { status: number; text: string },
): string | undefined {
  if (isBadInput(answer))
    return "does not accept the sample input built for it; see tests/support/probes/known-fields.ts";
  const refusal = errorCodeOf(answer);
  if (sample.namesOwned) return refusal === "NOT_FOUND" ? undefined : "is asked for another's, and answers";
  return answer.status < 500 && refusal !== "UNAUTHORIZED" ? undefined : "answers a stranger";
}
