// Reads one document and ends. It runs in a worker thread, because documents are hostile: a loop without end or a
// hundred gigabytes of zeros must cost neither the server's event loop nor its memory.
import "server-only";
import { parentPort, workerData } from "node:worker_threads";

const { format, bytes, limits } = workerData;
const { readDocument } = await import(`./read-${format}.mjs`);
parentPort?.postMessage(await readDocument(bytes, limits));
