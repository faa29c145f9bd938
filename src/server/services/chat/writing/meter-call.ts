import type { PromptTurn } from "~/domain/chat/prompt";
import type { CallUsage } from "~/domain/chat/usage";
import { estimateTokens, IMAGE_TOKENS } from "~/domain/model/context";
import type { ModelListing } from "~/domain/model/model";
import type { Clock } from "~/server/ports/clock";
import type { ReportedUsage } from "~/server/ports/models";

/** What a call sends. */
export type SentPrompt = { instructions: string; turns: readonly Pick<PromptTurn, "tokens" | "images">[] };

/** Measures one call of a model, from when it is sent. */
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
    /** `reported`: what the provider says of it. Some report nothing, or what cannot be. */
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

/** In US dollars. Where no price of kept input is known, it is charged in full. */
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

/** What a provider may add to a prompt, and what a model may think without showing it. */
const UNSEEN_INPUT_TOKENS = 20_000;
const UNSEEN_OUTPUT_TOKENS = 200_000;
/** Tokens per token that is estimated: languages and tokenizers differ. */
const MAX_RATIO = 8;

/** A reported number of tokens, if it can be one: whole, above zero and not many times what went over the wire. */
const plausibleTokens = (reported: number | undefined, most: number): number | undefined =>
  reported !== undefined && Number.isSafeInteger(reported) && reported > 0 && reported <= most
    ? reported
    : undefined;

const estimateInput = ({ instructions, turns }: SentPrompt): number =>
  turns.reduce(
    (sum, { tokens, images }) => sum + tokens + images.length * IMAGE_TOKENS,
    estimateTokens(instructions),
  );
