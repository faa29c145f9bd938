import pino from "pino";
import type { Log } from "~/server/ports/system";

/**
 * JSON lines on stdout.
 *
 * @param more fields of every line, at the time it is written
 */
export const jsonLog = (level: string, more: () => object = () => ({})): Log & { debug: Log["info"] } =>
  pino({ level, mixin: more });
