import { errorCodeOf, findLeaks, isBadInput, isCrash, summarize } from "./inspect-answer";
import type { ProbeTarget } from "./probe";
import { collect, type Probe } from "./probe";
import { isSignedIn } from "./users";
import type { Answer } from "./visitor";

/** User B calls every procedure with user A's ids. */
export const probeAsStranger: Probe = async ({ procedures, stranger, secrets }) => {
  const found = await collect(procedures, async (procedure) => {
    const answer = await stranger.visitor.call(procedure, procedure.sample.input);
    const leaks = findLeaks(answer, secrets).map((what) => `${procedure.path} tells a stranger ${what}`);
    const fault = faultIn(procedure, answer);
    return fault ? [...leaks, `${procedure.path} ${fault}: ${summarize(answer)}`] : leaks;
  });
  // Otherwise the refusals only show that the session has ended.
  return (await isSignedIn(stranger)) ? found : [...found, "The stranger's session ended during the probe."];
};

function faultIn({ sample }: ProbeTarget["procedures"][number], answer: Answer): string | undefined {
  if (isBadInput(answer))
    return "does not accept the sample input built for it; see tests/support/probes/known-fields.ts";
  const refusal = errorCodeOf(answer);
  if (sample.namesOwned) return refusal === "NOT_FOUND" ? undefined : "exposes another user's data";
  return !isCrash(answer) && refusal !== "UNAUTHORIZED" ? undefined : "fails for a stranger";
}
