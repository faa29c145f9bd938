import type { Clock } from "~/server/ports/system";

export const systemClock: Clock = { now: () => new Date() };
