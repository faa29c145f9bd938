import type { PromptTurn } from "~/domain/chat/prompt";
import type { CallUsage } from "~/domain/chat/usage";
import { estimateTokens, IMAGE_TOKENS } from "~/domain/model/context";
import type { ModelListing } from "~/domain/model/model";
import type { ReportedUsage } from "~/server/ports/models";
import type { Clock } from "~/server/ports/system";

export type SentPrompt = { instructions: string; turns: readonly Pick<PromptTurn, "tokens" | "images">[] };

/** Measures one model call, from when it is sent. */
export function meterCall(
  clock: Clock,
  { price, place }: Pick<ModelListing, "price" | "place">,
  sent: SentPrompt,
) {
  const startedAt = clock.now();
  let firstTokenMs: number | null = null;
  let received = "";
  const elapsed = () => clock.now().getTime() - startedAt.getTime();
  return {
    receive(delta: string): void {
      firstTokenMs ??= elapsed();
      received += delta;
    },
    /** `reported`: the provider's numbers, which may be missing or implausible. */
    end(reported: ReportedUsage | undefined): CallUsage {
      const counted = { input: estimateInput(sent), output: estimateTokens(received) };
      const input = plausibleTokens(
        reported?.inputTokens.total,
        MAX_RATIO * counted.input + UNSEEN_INPUT_TOKENS,
      );
      const output = plausibleTokens(
        reported?.outputTokens.total,
        MAX_RATIO * counted.output + UNSEEN_OUTPUT_TOKENS,
      );
      const inputTokens = input ?? counted.input;
      const outputTokens = output ?? counted.output;
      const cachedTokens =
        input === undefined ? undefined : plausibleTokens(reported?.inputTokens.cacheRead, input);
      return {
        inputTokens,
        cachedTokens: cachedTokens ?? null,
        outputTokens,
        isEstimated: input === undefined || output === undefined,
        cost: price ? costOf(price, { inputTokens, outputTokens, cachedTokens }) : null,
        firstTokenMs,
        durationMs: elapsed(),
        place: place ?? null,
        startedAt,
      };
    },
  };
}

/** In US dollars. Without a price for cached input, it costs as much as other input. */
function costOf(
  { input, output, cachedInput = input }: NonNullable<ModelListing["price"]>,
  {
    inputTokens,
    outputTokens,
    cachedTokens = 0,
  }: Record<"inputTokens" | "outputTokens", number> & {
    cachedTokens?: number | undefined;
  },
): number {
  return (inputTokens - cachedTokens) * input + cachedTokens * cachedInput + outputTokens * output;
}

/** Allowance for tokens that a provider adds to a prompt, and for hidden thinking. */
const UNSEEN_INPUT_TOKENS = 20_000;
const UNSEEN_OUTPUT_TOKENS = 200_000;
/** Tolerance of the estimate: languages and tokenizers differ. */
const MAX_RATIO = 8;

/** A reported number of tokens, if it is a positive integer up to `max`. */
const plausibleTokens = (reported: number | undefined, max: number): number | undefined =>
  reported !== undefined && Number.isSafeInteger(reported) && reported > 0 && reported <= max
    ? reported
    : undefined;

const estimateInput = ({ instructions, turns }: SentPrompt): number =>
  turns.reduce(
    (sum, { tokens, images }) => sum + tokens + images.length * IMAGE_TOKENS,
    estimateTokens(instructions),
  );
