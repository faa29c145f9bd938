import type { Clock } from "~/server/ports/clock";

export const systemClock: Clock = { now: () => new Date() };
