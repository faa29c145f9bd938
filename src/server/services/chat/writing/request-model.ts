import type { PlanLimits } from "~/domain/billing/plan";
import type { CallUsage } from "~/domain/chat/usage";
import type { ModelOptions, ModelPart, OpenedModel, ReportedUsage } from "~/server/ports/models";
import type { Clock } from "~/server/ports/system";
import { meterCall, type SentPrompt } from "./meter-call";

export type ModelRequest = {
  opened: OpenedModel;
  /** For fair scheduling of models that serve one call at a time. */
  userId: string;
  /** The templates in the user's plan. */
  templates: PlanLimits["templates"];
  /** The project's current page, for a model that `readsWholeReplies`; null when it has none. */
  page?: string | null;
  /** Constrains the output of built-in models (GBNF of llama.cpp). */
  grammar?: string;
  options: ModelOptions;
  /** For estimating the usage of providers that do not report it. */
  sent: SentPrompt;
  clock: Clock;
  /** Called with the usage, however the call ended, unless the provider rejected it. */
  onUsage(usage: CallUsage): void;
  signal: AbortSignal;
};

/**
 * Calls a model once, for the chat and the public API, and yields its parts up to `finish`.
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
    // Read only by the built-in models.
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
