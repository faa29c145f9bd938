// Kills its process when it uses too much memory, because V8 limits only the heap, or when its server has died.
import { workerData } from "node:worker_threads";

const CHECK_MS = 50;
/** Memory outside of the heap: Node.js itself, and buffers. */
const OUTSIDE_HEAP_MB = 384;

const { heapMb, server } = workerData;
const maxBytes = (heapMb + OUTSIDE_HEAP_MB) * 1_000_000;

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== server) process.kill(process.pid, "SIGKILL");
}, CHECK_MS);
