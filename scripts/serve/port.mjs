import { once } from "node:events";
import net from "node:net";

/**
 * Listens on a port and closes it again.
 * @param {number} port 0 selects a free one @param {string} host
 * @returns {Promise<number>} the port @throws the system's error, EADDRINUSE when the port is in use
 */
async function listenBriefly(port, host) {
  const server = net.createServer();
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : port;
}

/** A port that is currently free. */
export const freePort = (host = "127.0.0.1") => listenBriefly(0, host);

/** @param {number} port @param {string} host @returns {Promise<string | undefined>} why the port is unavailable */
export async function portProblem(port, host) {
  try {
    await listenBriefly(port, host);
    return undefined;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    return code === "EADDRINUSE" ? "is in use" : `is unavailable (${message})`;
  }
}
