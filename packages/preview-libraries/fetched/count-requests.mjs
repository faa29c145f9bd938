import { subscribe } from "node:diagnostics_channel";

/** @typedef {{ address: string, host: string, sentBytes: number, receivedBytes: number }} CountedRequest */

/**
 * Reports each HTTP request of this process, with the bytes sent and received.
 *
 * @param {(request: CountedRequest) => void} report
 */
export function countRequests(report) {
  /** The bytes counted so far by connection, because connections are reused. @type {WeakMap<import("node:net").Socket, { sent: number, received: number }>} */
  const counted = new WeakMap();
  subscribe("http.client.response.finish", (message) => {
    const { request, response } =
      /** @type {{ request: import("node:http").ClientRequest, response: import("node:http").IncomingMessage }} */ (
        message
      );
    const { socket } = request;
    if (!socket) return;
    const address = socket.remoteAddress ?? "";
    // The event fires when the response's headers arrive.
    response.once("close", () => {
      const before = counted.get(socket) ?? { sent: 0, received: 0 };
      const now = { sent: socket.bytesWritten, received: socket.bytesRead };
      counted.set(socket, now);
      report({
        address,
        host: String(request.getHeader("host")),
        sentBytes: now.sent - before.sent,
        receivedBytes: now.received - before.received,
      });
    });
  });
}
