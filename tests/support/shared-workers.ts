import { processWorkers } from "~/server/adapters/workers/process-workers";

/** Job processes for all files of a Vitest worker, which share modules: the next file finds them started. */
export const sharedWorkers = processWorkers();
