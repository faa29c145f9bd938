import "server-only";
import type { PromptTurn } from "~/domain/chat/prompt";
import type { CallUsage } from "~/domain/chat/usage";
import { estimateTokens, IMAGE_TOKENS } from "~/domain/model/context";
import type { ModelListing } from "~/domain/model/model";
import type { Clock } from "~/server/ports/clock";
import type { ReportedUsage } from "~/server/ports/models";

type Sent = { instructions: string; turns: readonly Pick<PromptTurn, "tokens" | "images">[] };

/** Measures one call of a model, from when it is sent. */
export function meterCall(clock: Clock, { price, place }: ModelListing, sent: Sent) {
  const startedAt = clock.now();
  let firstTokenMs: number | null = null;
  let received = "";
  const elapsed = () => clock.now().getTime() - startedAt.getTime();
  return {
    receive(delta: string): void {
      firstTokenMs ??= elapsed();
      received += delta;
    },
    /** `reported`: what the provider says of it. Some report nothing, or zero, which is no count either. */
    end(reported: ReportedUsage | undefined): CallUsage {
      const input = reported?.inputTokens.total || undefined;
      const output = reported?.outputTokens.total || undefined;
      const inputTokens = input ?? estimateInput(sent);
      const outputTokens = output ?? estimateTokens(received);
      return {
        inputTokens,
        outputTokens,
        isEstimated: input === undefined || output === undefined,
        cost: price ? inputTokens * price.input + outputTokens * price.output : null,
        firstTokenMs,
        durationMs: elapsed(),
        place: place ?? null,
        startedAt,
      };
    },
  };
}

const estimateInput = ({ instructions, turns }: Sent): number =>
  turns.reduce(
    (sum, { tokens, images }) => sum + tokens + images.length * IMAGE_TOKENS,
    estimateTokens(instructions),
  );
