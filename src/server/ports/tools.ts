import { instancesByName } from "~/domain/error/instances-by-name";
import type { ServerTool } from "~/domain/tool/offered-tool";
import type { ToolTransport } from "~/domain/tool/tool-server";

/** Where a user signs in to a server, and what is stored of it. */
export type ToolSignIn = {
  /** Where the server's sign-in returns to. */
  returnUrl: string;
  /** What was kept, as JSON; null: nothing yet. */
  read(): Promise<string | null>;
  keep(kept: string): Promise<void>;
};

/** A server that a user added, with its secrets. */
export type ToolServerSettings = {
  id: string;
  url: string;
  /** Null: whichever it answers to. */
  transport: ToolTransport | null;
  headers: Readonly<Record<string, string>>;
  /** Addresses of this machine and its network may be called. */
  allowPrivate: boolean;
  signIn: ToolSignIn;
};

/** A server of the operator's configuration, by its name, for the installation's owner or others; or one that a user added. */
export type ToolServer = { operator: string; isOwner: boolean } | ToolServerSettings;

export type OperatorToolServer = {
  name: string;
  /** Everybody may use it, not only the installation's owner. */
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
    /** The kind of failure alone. */
    readonly messageForOthers = message,
  ) {
    super(message);
  }
}

/** Tool servers, which speak MCP. Connections are opened when needed, and closed after a while without use. */
export interface Tools {
  readonly fromOperator: readonly OperatorToolServer[];
  /**
   * Asks a server for its tools. `leftOut`: how many it has that are too large or too many.
   *
   * @throws {ToolServerError}
   */
  list(
    server: ToolServer,
    options?: { signal?: AbortSignal; fresh?: boolean },
  ): Promise<{ tools: readonly ServerTool[]; leftOut: number; transport: ToolTransport | null }>;
  /**
   * Calls a tool and gives its answer as text.
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
  /** Ends it with what came back to `returnUrl`. @throws {ToolServerError} */
  endSignIn(server: ToolServerSettings, answer: URLSearchParams): Promise<void>;
  /** Ends all connections and processes. */
  close(): Promise<void>;
}
