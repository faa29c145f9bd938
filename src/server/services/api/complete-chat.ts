import { contextTooLong, unsupported } from "~/domain/api/api-error";
import type { ChatCompletionInput, CompletionFinish, CompletionPart } from "~/domain/api/chat-completion";
import { createStopFilter } from "~/domain/api/stop-sequences";
import type { PlanLimits } from "~/domain/billing/plan";
import type { CallUsage } from "~/domain/chat/usage";
import { exceedsContext } from "~/domain/model/context";
import { isStarter, type ModelId, maySupportTools } from "~/domain/model/model";
import {
  isDeclined,
  type ModelOptions,
  type ModelPart,
  maxInputTokens,
  type OpenedModel,
} from "~/server/ports/models";
import type { RequestContext } from "~/server/services/auth/sessions";
import type { ReplyDeps } from "../chat/reply-deps";
import { chooseModel } from "../chat/sending/choose-model";
import { requestModel } from "../chat/writing/request-model";
import { modelsOf } from "../model/models-of";
import { beginCall, toApiError } from "./model-call";
import { hasPictures, tokensIn, toPrompt } from "./to-prompt";

/** A started completion. `parts` ends with an `end` part, or throws the error to respond with. */
export type Completion = { model: ModelId; parts: AsyncGenerator<CompletionPart> };

/**
 * Sends messages verbatim to a model of the user's catalog. The call starts when the first part is pulled.
 *
 * @throws DomainError plan_needed, quota_spent, too_many_requests; ApiError for unsupported features
 */
export async function completeChat(
  baseDeps: ReplyDeps,
  caller: RequestContext,
  input: ChatCompletionInput,
): Promise<Completion> {
  const deps = { ...baseDeps, models: await modelsOf(baseDeps, caller.user.id) };
  const { id: model } = await chooseModel(deps, caller.user, input.model);
  return { model, parts: complete(deps, caller, { input, model }) };
}

async function* complete(
  deps: ReplyDeps,
  caller: RequestContext,
  { input, model }: { input: ChatCompletionInput; model: ModelId },
): AsyncGenerator<CompletionPart> {
  const { signal } = caller;
  const call = await beginCall(deps, caller, model);
  const usages: CallUsage[] = [];
  const answer = { isAnswered: false };
  try {
    const opened = await deps.models.open(model, signal);
    if (!opened) throw await toApiError(deps, model, undefined);
    requireCapabilities(opened, input);
    const prompt = toPrompt(input.messages);
    const tokens = tokensIn(input);
    const inputLimit = maxInputTokens(opened);
    if (inputLimit !== null && exceedsContext(tokens, inputLimit))
      throw contextTooLong(opened.listing.name, inputLimit);
    const parts = requestModel({
      opened,
      userId: caller.user.id,
      templates: call.limits.templates,
      options: { prompt, ...optionsOf(input, maxTokens(input, opened, call.limits)) },
      sent: { instructions: "", turns: [{ tokens, images: [] }] },
      clock: deps.clock,
      onUsage: (usage) => void usages.push(usage),
      signal,
    });
    const finish = yield* toParts(parts, stopsOf(input), answer);
    const [usage] = usages;
    yield {
      type: "end",
      finish,
      usage: { input: usage?.inputTokens ?? 0, output: usage?.outputTokens ?? 0 },
    };
  } catch (error) {
    signal.throwIfAborted();
    answer.isAnswered = false;
    throw await toApiError(deps, model, error);
  } finally {
    await call.end({ ...answer, usages });
  }
}

/** @returns the finish reason; sets `answer.isAnswered` */
async function* toParts(
  parts: AsyncIterable<ModelPart>,
  stops: readonly string[],
  answer: { isAnswered: boolean },
): AsyncGenerator<CompletionPart, CompletionFinish> {
  let toolCalls = 0;
  const stopper = createStopFilter(stops);
  let finish: CompletionFinish = "stop";
  for await (const part of parts) {
    rejectUnsupported(part);
    if (part.type === "finish") {
      finish = finishOf(part);
      const rest = stopper.end();
      if (rest) yield { type: "text", text: rest };
      answer.isAnswered = (answer.isAnswered || rest !== "") && !isDeclined(part);
      continue;
    }
    if (part.type === "text-delta") {
      const { text, isOver } = stopper.push(part.delta);
      answer.isAnswered ||= text !== "" || isOver;
      if (text) yield { type: "text", text };
      if (isOver) break;
    }
    const written = toPart(part, () => toolCalls++);
    if (!written) continue;
    answer.isAnswered ||= written.type === "tool_call";
    yield written;
  }
  return finish;
}

/** Rejects parameters that the model would ignore. */
function requireCapabilities(
  { listing }: OpenedModel,
  { tools, response_format, messages }: ChatCompletionInput,
): void {
  const { name, id, supportsImages } = listing;
  if (tools?.length && !maySupportTools(listing)) throw unsupported("tools", `${name} cannot call tools.`);
  if (response_format && response_format.type !== "text" && isStarter(id))
    throw unsupported("response_format", `${name} writes no JSON.`);
  if (!supportsImages && hasPictures(messages))
    throw unsupported("messages", `${name} does not see pictures.`);
}

const refusedFeatures: Readonly<Record<string, string>> = {
  responseFormat: "response_format",
  tools: "tools",
};

/** The first part lists the parameters that the provider's library would drop. */
function rejectUnsupported(part: ModelPart): void {
  if (part.type !== "stream-start") return;
  for (const warning of part.warnings) {
    const param = warning.type === "unsupported" ? refusedFeatures[warning.feature] : undefined;
    if (param) throw unsupported(param, "This model's provider does not support it.");
  }
}

/** The smallest limit of request, plan and model; undefined: no limit. */
function maxTokens(
  { max_completion_tokens, max_tokens }: ChatCompletionInput,
  { listing }: OpenedModel,
  { maxOutputTokens }: PlanLimits,
): number | undefined {
  const limits = [max_completion_tokens ?? max_tokens, maxOutputTokens, listing.maxOutputTokens];
  const limit = Math.min(...limits.filter((each) => typeof each === "number"));
  return limit === Number.POSITIVE_INFINITY ? undefined : limit;
}

function optionsOf(
  input: ChatCompletionInput,
  maxOutputTokens: number | undefined,
): Omit<ModelOptions, "prompt"> {
  const { temperature, top_p, presence_penalty, frequency_penalty, seed } = input;
  const stops = stopsOf(input);
  return {
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(stops.length > 0 && { stopSequences: stops }),
    ...(typeof temperature === "number" && { temperature }),
    ...(typeof top_p === "number" && { topP: top_p }),
    ...(typeof presence_penalty === "number" && { presencePenalty: presence_penalty }),
    ...(typeof frequency_penalty === "number" && { frequencyPenalty: frequency_penalty }),
    ...(typeof seed === "number" && { seed }),
    ...formatOf(input),
    ...toolsOf(input),
  };
}

function formatOf({ response_format: format }: ChatCompletionInput): Pick<ModelOptions, "responseFormat"> {
  if (!format || format.type === "text") return {};
  if (format.type === "json_object") return { responseFormat: { type: "json" } };
  const { name, description, schema } = format.json_schema;
  return {
    responseFormat: { type: "json", name, ...(description && { description }), ...(schema && { schema }) },
  };
}

function toolsOf({
  tools,
  tool_choice: choice,
}: ChatCompletionInput): Pick<ModelOptions, "tools" | "toolChoice"> {
  if (!tools?.length) return {};
  return {
    tools: tools.map(({ function: { name, description, parameters } }) => ({
      type: "function",
      name,
      ...(description && { description }),
      inputSchema: parameters,
    })),
    toolChoice:
      typeof choice === "object"
        ? { type: "tool", toolName: choice.function.name }
        : { type: choice ?? "auto" },
  };
}

const stopsOf = ({ stop }: ChatCompletionInput): string[] =>
  typeof stop === "string" ? [stop] : (stop ?? []);

const finishes: Readonly<Record<string, CompletionFinish>> = {
  length: "length",
  "tool-calls": "tool_calls",
  "content-filter": "content_filter",
};
const finishOf = ({ finishReason }: Extract<ModelPart, { type: "finish" }>): CompletionFinish =>
  finishes[finishReason.unified] ?? "stop";

function toPart(part: ModelPart, nextIndex: () => number): CompletionPart | undefined {
  if (part.type === "reasoning-delta" && part.delta) return { type: "reasoning", text: part.delta };
  if (part.type !== "tool-call" || part.providerExecuted) return undefined;
  const { toolCallId: id, toolName: name, input } = part;
  return { type: "tool_call", index: nextIndex(), id, name, arguments: input };
}
