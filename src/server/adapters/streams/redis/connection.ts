import { Redis } from "ioredis";
import type { Log } from "~/server/ports/log";

const CONNECT_TIMEOUT_MS = 2_000;
const COMMAND_TIMEOUT_MS = 500;

export type Connection = { commands: Redis; listener: Redis };

/** One connection for commands and one for messages: a subscribed connection can run no other commands. */
export function connect({ url, log }: { url: string; log: Log }): Connection {
  const options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
  };
  const commands = new Redis(url, options);
  const listener = new Redis(url, { ...options, autoResubscribe: false });
  let down = false;
  const warnOnce = (error: Error) => {
    if (!down)
      log.warn(
        { error: error.message },
        "Redis does not answer; replies are live in the instance that writes them only",
      );
    down = true;
  };
  commands.on("error", warnOnce);
  listener.on("error", warnOnce);
  commands.on("ready", () => {
    down = false;
  });
  return { commands, listener };
}

/** Logged once by the connection; the reply continues here, and the journal saves its text. */
export const ignoreFailure = (sending: Promise<unknown>): void => void sending.catch(() => {});
