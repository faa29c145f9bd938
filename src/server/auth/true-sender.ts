import "server-only";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

const CHANNEL = "http.server.request.start";

/**
 * Writes the socket's own address at the end of every request's X-Forwarded-For, as a proxy would: Next leaves the
 * header as the client sent it, so anybody could claim to be anybody. Gives back what undoes it.
 */
export function tellTrueSenders(): () => void {
  subscribe(CHANNEL, tellTrueSender);
  return () => {
    unsubscribe(CHANNEL, tellTrueSender);
  };
}

function tellTrueSender(message: unknown): void {
  const { headers, socket } = (message as { request: IncomingMessage }).request;
  const claimed = headers["x-forwarded-for"];
  const peer = socket.remoteAddress;
  if (peer) headers["x-forwarded-for"] = claimed ? `${claimed}, ${peer}` : peer;
}
