import "server-only";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

const CHANNEL = "http.server.request.start";

/** Set by us on every request, overriding any client value: "yes" when there is no sign of a proxy. */
export const DIRECT_HEADER = "x-bluebonnet-direct";

const FORWARDING_HEADER = /^(?:forwarded|via|x-forwarded-.*|x-real-ip)$/;

/**
 * Appends the socket's peer address to every request's X-Forwarded-For, as a proxy would: Next passes the header
 * through, so clients could claim any address. Also records whether a proxy forwarded the request, before Next adds
 * forwarding headers of its own.
 *
 * @returns a function that undoes it
 */
export function appendPeerAddress(): () => void {
  subscribe(CHANNEL, handleRequestStart);
  return () => {
    unsubscribe(CHANNEL, handleRequestStart);
  };
}

function handleRequestStart(message: unknown): void {
  const { headers, httpVersion, socket } = (message as { request: IncomingMessage }).request;
  // Browsers never use HTTP/1.0. nginx does by default, and sends no identifying header.
  const forwarded =
    httpVersion === "1.0" || Object.keys(headers).some((name) => FORWARDING_HEADER.test(name));
  headers[DIRECT_HEADER] = forwarded ? "no" : "yes";
  const claimed = headers["x-forwarded-for"];
  const peer = socket.remoteAddress;
  if (peer) headers["x-forwarded-for"] = claimed ? `${claimed}, ${peer}` : peer;
}
