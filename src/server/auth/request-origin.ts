import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { clientAddress, isLoopbackAddress } from "~/domain/auth/ip-address";
import { appUrl } from "~/env";
import type { Device } from "~/server/services/auth/security-events";

const MAX_USER_AGENT = 300;
const MAX_ADDRESS = 64;

/**
 * The device of a request. The address is the client's (see peer-address.ts); the user agent is self-declared: good
 * for recognition, not for trust.
 */
export function deviceOf(headers: Headers): Device {
  return {
    userAgent: headers.get("user-agent")?.slice(0, MAX_USER_AGENT) ?? null,
    // We only speak http, so an https origin means there is a proxy in front.
    address:
      clientAddress(headers.get("x-forwarded-for"), appUrl().startsWith("https://"))?.slice(0, MAX_ADDRESS) ??
      null,
  };
}

const CHANNEL = "http.server.request.start";

/** Set by us on every request, overriding any client value: "yes" when there is no sign of a proxy. */
const DIRECT_HEADER = "x-bluebonnet-direct";

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

/** @param host with or without the brackets of an IPv6 address */
export const isLoopback = (host: string): boolean => isLoopbackAddress(host.replace(/^\[|\]$/g, ""));

/**
 * Whether a request comes from a user at this machine:
 * - `APP_URL` is a loopback address, so the server is meant for this machine only;
 * - no proxy forwarded it from elsewhere, and its peer is this machine;
 * - it names a loopback host, which rules out DNS rebinding.
 */
export function isLocalRequest(headers: Headers): boolean {
  const host = headers.get("host")?.replace(/:\d+$/, "") ?? "";
  return (
    isLoopback(new URL(appUrl()).hostname) &&
    headers.get(DIRECT_HEADER) === "yes" &&
    isLoopback(headers.get("x-forwarded-for") ?? "") &&
    isLoopback(host)
  );
}
