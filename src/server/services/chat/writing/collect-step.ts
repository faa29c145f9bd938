import "server-only";
import { type FittingTool, fitCall } from "~/domain/tool/fit-call";
import type { ReadArguments } from "~/domain/tool/tool-call";
import type { ModelMessage, ModelPart } from "~/server/ports/models";

/** A call of a tool that a model asks for; `id` is empty where it was written as text. Its arguments are parsed here, and nowhere else. */
export type RequestedCall = { id: string; name: string; input: ReadArguments };

type Content = Extract<ModelMessage, { role: "assistant" }>["content"][number];
type Block = Extract<Content, { type: "text" | "reasoning" }>;

/**
 * Collects what a model said up to its calls of tools, in the form that its provider wants to see again: some sign their
 * thoughts and their calls, and refuse a conversation without those signatures.
 */
export function collectStep(offered: readonly FittingTool[]) {
  const content: Content[] = [];
  const open = new Map<string, Block>();
  const calls: RequestedCall[] = [];
  const signed = (part: { providerMetadata?: Block["providerOptions"] }) =>
    part.providerMetadata ? { providerOptions: part.providerMetadata } : {};
  return {
    receive(part: ModelPart): void {
      if (part.type === "text-start" || part.type === "reasoning-start") {
        const type = part.type === "text-start" ? "text" : "reasoning";
        const block: Block = { type, text: "", ...signed(part) };
        open.set(`${type} ${part.id}`, block);
        content.push(block);
      } else if (part.type === "text-delta" || part.type === "reasoning-delta") {
        const block = open.get(`${part.type === "text-delta" ? "text" : "reasoning"} ${part.id}`);
        if (block) Object.assign(block, { text: block.text + part.delta }, signed(part));
      } else if (part.type === "text-end" || part.type === "reasoning-end") {
        const block = open.get(`${part.type === "text-end" ? "text" : "reasoning"} ${part.id}`);
        if (block) Object.assign(block, signed(part));
      } else if (part.type === "tool-call" && !part.providerExecuted) {
        const { toolCallId } = part;
        const { name: toolName, input } = fitCall(part.toolName, part.input, offered);
        calls.push({ id: toolCallId, name: toolName, input });
        const args = "args" in input ? input.args : {};
        content.push({ type: "tool-call", toolCallId, toolName, input: args, ...signed(part) });
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
