/** Tool servers (MCP), as their screen shows them. Separate from the schema, so that screens need no zod. */

export type ToolTransport = "http" | "sse";

/** What a user decided about a tool for good. */
export type ToolDecision = "always" | "never";

export const MAX_TOOL_SERVERS = 20;

/** A server's id in permissions and calls: a row's id, or this and the name that the operator gave it. */
export const OPERATOR = "operator:";
export const operatorServerId = (name: string): string => `${OPERATOR}${name}`;
export const isOperatorServer = (serverId: string): boolean => serverId.startsWith(OPERATOR);

/** A server without its secrets: never the values of its headers. */
export type ToolServerView = {
  id: string;
  name: string;
  /** Null: the operator set it up, and only it knows where it is. */
  url: string | null;
  transport: ToolTransport | null;
  headerNames: string[];
  /** It was signed in to. */
  isSignedIn: boolean;
  enabled: boolean;
};

export type ListedTool = {
  name: string;
  description: string;
  /** Decided for good; null: each call asks. */
  decision: ToolDecision | null;
  /** It was always allowed, but its description or schema has changed since. */
  isChanged: boolean;
};

/** Whether a server answers, and its tools. */
export type ToolServerState =
  | { connected: true; tools: ListedTool[]; leftOut: number }
  | { connected: false; reason: string; needsSignIn: boolean };
