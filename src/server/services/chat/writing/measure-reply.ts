import { type ModelId, providerKind } from "~/domain/model/model";
import type { Clock } from "~/server/ports/system";
import type { Metrics } from "~/server/ports/telemetry";
import type { Outcome } from "./settle-reply";

/** Measures a reply that starts now, for the operator. */
export function measureReply({ metrics, clock }: { metrics: Metrics; clock: Clock }, modelId: ModelId) {
  const provider = providerKind(modelId);
  const startedAt = clock.now().getTime();
  const seconds = () => (clock.now().getTime() - startedAt) / 1_000;
  let isWritten = false;
  metrics.add("replies_started_total", { provider });
  return {
    receive() {
      if (!isWritten) metrics.observe("reply_first_token_seconds", { provider }, seconds());
      isWritten = true;
    },
    /** `suspended`: a run that waits for its user, or for the next process. */
    end(outcome: Outcome["status"] | "suspended") {
      metrics.observe("reply_seconds", { provider, outcome }, seconds());
    },
  };
}
