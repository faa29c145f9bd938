import type { Client } from "@modelcontextprotocol/client";

/** Calls tools of our MCP server. */
export function toolsOf(client: Client) {
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: given });
    const texts = content.map((part) => (part.type === "text" ? part.text : part.type));
    return { texts, value: structuredContent, isError: isError === true };
  };
  return {
    call,
    /** The answer as JSON. */
    value: async (name: string, given?: Record<string, unknown>) => {
      const { value, texts, isError } = await call(name, given);
      if (isError || !value) throw new Error(texts.join("\n"));
      return JSON.parse(JSON.stringify(value));
    },
    /** The answer as text. */
    text: async (name: string, given?: Record<string, unknown>) => {
      const { texts, isError } = await call(name, given);
      if (isError) throw new Error(texts.join("\n"));
      return texts.join("\n");
    },
    /** What a tool says when it refuses. */
    refusal: async (name: string, given?: Record<string, unknown>) => {
      const { texts, isError } = await call(name, given);
      if (!isError) throw new Error(`Not refused: ${texts.join("\n")}`);
      return texts.join("\n");
    },
  };
}
