import { type FittingTool, fitCall } from "~/domain/tool/fit-call";
import type { ReadArguments } from "~/domain/tool/tool-call";
import type { ModelMessage, ModelPart } from "~/server/ports/models";

/** A tool call that a model requests; `id` is empty if it was written as text. Arguments are parsed only here. */
export type RequestedCall = { id: string; name: string; input: ReadArguments };

type Content = Extract<ModelMessage, { role: "assistant" }>["content"][number];
type Block = Extract<Content, { type: "text" | "reasoning" }>;

/**
 * Collects a model's output up to its tool calls, to send it back in the next request. Some providers sign thinking and
 * calls, and reject a conversation without the signatures.
 */
export function collectStep(offered: readonly FittingTool[]) {
  const content: Content[] = [];
  const open = new Map<string, Block>();
  const calls: RequestedCall[] = [];
  const signatureOf = (part: { providerMetadata?: Block["providerOptions"] }) =>
    part.providerMetadata ? { providerOptions: part.providerMetadata } : {};
  return {
    receive(part: ModelPart): void {
      if (part.type === "text-start" || part.type === "reasoning-start") {
        const type = part.type === "text-start" ? "text" : "reasoning";
        const block: Block = { type, text: "", ...signatureOf(part) };
        open.set(`${type} ${part.id}`, block);
        content.push(block);
      } else if (part.type === "text-delta" || part.type === "reasoning-delta") {
        const block = open.get(`${part.type === "text-delta" ? "text" : "reasoning"} ${part.id}`);
        if (block) Object.assign(block, { text: block.text + part.delta }, signatureOf(part));
      } else if (part.type === "text-end" || part.type === "reasoning-end") {
        const block = open.get(`${part.type === "text-end" ? "text" : "reasoning"} ${part.id}`);
        if (block) Object.assign(block, signatureOf(part));
      } else if (part.type === "tool-call" && !part.providerExecuted) {
        const { toolCallId } = part;
        const { name: toolName, input } = fitCall(part.toolName, part.input, offered);
        calls.push({ id: toolCallId, name: toolName, input });
        const args = "args" in input ? input.args : {};
        content.push({ type: "tool-call", toolCallId, toolName, input: args, ...signatureOf(part) });
      }
    },
    calls,
    message: (): ModelMessage => ({
      role: "assistant",
      content: content.filter((part) => part.type !== "text" || part.text !== ""),
    }),
  };
}

export type StepCollector = ReturnType<typeof collectStep>;
