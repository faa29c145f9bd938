import type { PlanLimits } from "~/domain/billing/plan";
import type { CallUsage } from "~/domain/chat/usage";
import type { Clock } from "~/server/ports/clock";
import type { ModelOptions, ModelPart, OpenedModel, ReportedUsage } from "~/server/ports/models";
import { meterCall, type SentPrompt } from "./meter-call";

export type ModelRequest = {
  opened: OpenedModel;
  /** Whose call it is: where a model writes one at a time, people take turns. */
  userId: string;
  /** The templates in the user's plan. */
  templates: PlanLimits["templates"];
  /** The project's current page, for a model that `readsWholeReplies`; null when it has none. */
  page?: string | null;
  /** What its text is held to, by models that run inside the product (GBNF of llama.cpp). */
  grammar?: string;
  options: ModelOptions;
  /** What the options' prompt holds, for providers that do not report it. */
  sent: SentPrompt;
  clock: Clock;
  /** Learns what the call took, however it ended. Not called when the provider did not take the call. */
  onUsage(usage: CallUsage): void;
  signal: AbortSignal;
};

/**
 * Calls a model once, for the chat and for the public API, and passes on what it streams. A `finish` part is the last.
 *
 * @throws the provider's error, or the signal's reason; `Models.explain` describes it
 */
export async function* requestModel(request: ModelRequest): AsyncGenerator<ModelPart> {
  const { opened, userId, templates, page, grammar, options, signal } = request;
  const meter = meterCall(request.clock, opened.listing, request.sent);
  // The language model directly: `streamText` adds tools, steps and telemetry that we do not use, and 50 to 90 µs per
  // token; with 200 concurrent replies that is a third of a processor.
  const { stream } = await opened.languageModel.doStream({
    ...options,
    // For the built-in starter and models that run inside the product; no other provider sees it.
    providerOptions: {
      bluebonnet: { userId, templates, ...(page ? { page } : {}), ...(grammar ? { grammar } : {}) },
    },
    abortSignal: signal,
  });
  let reported: ReportedUsage | undefined;
  try {
    for await (const part of stream) {
      if (part.type === "error") throw part.error;
      if (part.type === "text-delta" || part.type === "reasoning-delta") meter.receive(part.delta);
      if (part.type === "finish") reported = part.usage;
      yield part;
      if (part.type === "finish") return;
    }
  } finally {
    request.onUsage(meter.end(reported));
  }
  signal.throwIfAborted();
}
