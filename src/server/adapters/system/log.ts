import pino from "pino";
import type { Log } from "~/server/ports/system";

/** JSON lines on stdout. */
export const jsonLog = (level: string): Log => pino({ level });
