import { createHash } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "../environment.mjs";
import { print } from "./step.mjs";

/**
 * The lock is a socket, which the system releases when its holder dies, even by kill -9.
 * On Linux it is in the abstract namespace and leaves no file behind.
 */
function lockAddress() {
  const name = `bluebonnet-${createHash("sha256").update(projectRoot).digest("hex").slice(0, 16)}`;
  if (process.platform === "linux") return `\0${name}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`);
}

/** @param {string} address @returns {Promise<net.Server | undefined>} undefined when another process holds it */
async function tryLock(address) {
  const server = net.createServer();
  server.listen(address);
  try {
    await once(server, "listening");
    return server;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EADDRINUSE") return undefined;
    throw error;
  }
}

/** Resolves when the holder has exited. @param {string} address */
async function waitForRelease(address) {
  const socket = net.connect(address);
  try {
    await once(socket, "connect");
    await once(socket.resume(), "close");
  } catch {
    // The holder exited after we tried the lock, or died and left its file.
    if (path.isAbsolute(address)) rmSync(address, { force: true });
  }
}

/**
 * Serializes setups in one folder: concurrent ones would overwrite each other's files.
 * @template T @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function withSetUpLock(work) {
  const address = lockAddress();
  let lock = await tryLock(address);
  if (!lock) print("  Another setup is running in this folder; waiting for it to finish...");
  while (!lock) {
    await waitForRelease(address);
    lock = await tryLock(address);
  }
  /** @type {Set<net.Socket>} */
  const waiting = new Set();
  lock.on("connection", (socket) => waiting.add(socket.on("error", () => {})));
  try {
    return await work();
  } finally {
    lock.close();
    for (const socket of waiting) socket.destroy();
  }
}
