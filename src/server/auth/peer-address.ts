import "server-only";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

const CHANNEL = "http.server.request.start";

/** Set by us on every request, whatever its sender wrote: "yes" where no proxy shows itself. */
export const DIRECT_HEADER = "x-bluebonnet-direct";

const FORWARDING_HEADER = /^(?:forwarded|via|x-forwarded-.*|x-real-ip)$/;

/**
 * Writes the socket's own address at the end of every request's X-Forwarded-For, as a proxy would: Next leaves the
 * header as the client sent it, so anybody could claim to be anybody. Also notes whether a proxy forwarded the request,
 * before Next adds forwarding headers of its own. Gives back what undoes it.
 */
export function appendPeerAddress(): () => void {
  subscribe(CHANNEL, handleRequestStart);
  return () => {
    unsubscribe(CHANNEL, handleRequestStart);
  };
}

function handleRequestStart(message: unknown): void {
  const { headers, httpVersion, socket } = (message as { request: IncomingMessage }).request;
  // No browser speaks HTTP/1.0; nginx does by default, and shows itself in no header.
  const forwarded =
    httpVersion === "1.0" || Object.keys(headers).some((name) => FORWARDING_HEADER.test(name));
  headers[DIRECT_HEADER] = forwarded ? "no" : "yes";
  const claimed = headers["x-forwarded-for"];
  const peer = socket.remoteAddress;
  if (peer) headers["x-forwarded-for"] = claimed ? `${claimed}, ${peer}` : peer;
}
