// Tool servers (MCP). Separate from the schema, so that screens need no zod.

export type ToolTransport = "http" | "sse";

/** A user's permanent decision about a tool. */
export type ToolDecision = "always" | "never";

export const MAX_TOOL_SERVERS = 20;

/** In permissions and calls, a server's id is a row's id, or this prefix and the operator's name for it. */
export const OPERATOR = "operator:";
export const operatorServerId = (name: string): string => `${OPERATOR}${name}`;
export const isOperatorServer = (serverId: string): boolean => serverId.startsWith(OPERATOR);

/** A server without its secrets: never the values of its headers. */
export type ToolServerView = {
  id: string;
  name: string;
  /** Null: set up by the operator, and not shown to users. */
  url: string | null;
  transport: ToolTransport | null;
  headerNames: string[];
  isSignedIn: boolean;
  enabled: boolean;
};

export type ListedTool = {
  name: string;
  description: string;
  /** Null: each call asks. */
  decision: ToolDecision | null;
  /** It was always allowed, but its description or schema has changed since. */
  isChanged: boolean;
};

/** Whether a server answers, and its tools. */
export type ToolServerState =
  | { connected: true; tools: ListedTool[]; leftOut: number }
  | { connected: false; reason: string; needsSignIn: boolean };
