import { instancesByName } from "~/domain/error/instances-by-name";
import type { ServerTool } from "~/domain/tool/offered-tool";
import type { ToolTransport } from "~/domain/tool/tool-server";

/** A user's sign-in to a server. */
export type ToolSignIn = {
  /** Where the server's sign-in returns to. */
  returnUrl: string;
  /** The stored state as JSON; null before the first `keep`. */
  read(): Promise<string | null>;
  keep(state: string): Promise<void>;
};

/** A server that a user added, with its secrets. */
export type ToolServerSettings = {
  id: string;
  url: string;
  /** Null: detected. */
  transport: ToolTransport | null;
  headers: Readonly<Record<string, string>>;
  /** Whether private addresses may be called. */
  allowPrivate: boolean;
  signIn: ToolSignIn;
};

/** A server of the operator's configuration, by name, or one that a user added. */
export type ToolServer = { operator: string; isOwner: boolean } | ToolServerSettings;

export type OperatorToolServer = {
  name: string;
  /** Usable by everybody, not only the installation's owner. */
  isShared: boolean;
};

/** A server did not fulfill a request. The message is for the user who set it up; it may name an address. */
export class ToolServerError extends Error {
  static override readonly [Symbol.hasInstance] = instancesByName("ToolServerError");
  override readonly name = "ToolServerError";
  constructor(
    message: string,
    /** It requires the user to sign in. */
    readonly needsSignIn = false,
    /** Only the kind of failure, without details. */
    readonly messageForOthers = message,
  ) {
    super(message);
  }
}

/** MCP servers. Connections are opened on demand and closed when idle. */
export interface Tools {
  readonly fromOperator: readonly OperatorToolServer[];
  /**
   * Lists a server's tools. `leftOut`: how many were skipped as too large or too many.
   *
   * @throws {ToolServerError}
   */
  list(
    server: ToolServer,
    options?: { signal?: AbortSignal; fresh?: boolean },
  ): Promise<{ tools: readonly ServerTool[]; leftOut: number; transport: ToolTransport | null }>;
  /**
   * Calls a tool and returns its result as text.
   *
   * @throws {ToolServerError} also when the tool itself reports an error
   */
  call(
    server: ToolServer,
    call: { tool: string; arguments: Record<string, unknown> },
    signal: AbortSignal,
  ): Promise<string>;
  /** Begins a sign-in. @returns the URL to send the user to @throws {ToolServerError} */
  beginSignIn(server: ToolServerSettings, state: string): Promise<string>;
  /** Completes it with the query that `returnUrl` received. @throws {ToolServerError} */
  endSignIn(server: ToolServerSettings, answer: URLSearchParams): Promise<void>;
  /** Ends all connections and processes. */
  close(): Promise<void>;
}
