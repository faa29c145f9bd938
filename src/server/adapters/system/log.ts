import pino from "pino";
import type { Log } from "~/server/ports/log";

/** JSON lines on stdout. */
export const jsonLog = (level: string): Log => pino({ level });
