// Does one task with a project's packages, in a process of its own: npm's library and what it unpacks are large, and what
// packages hold is hostile. No code of theirs runs.
import { once } from "node:events";
import { countRequests } from "./count-requests.mjs";
import { keepToOneOrigin } from "./one-origin.mjs";

/**
 * @typedef {{ kind: "read", lock: string, imports: string[], isReadOnly: boolean } | ({ kind: "install" } & import("./install-packages.mjs").Installation)} Task
 * @typedef {{ task: Task, places: import("./read-packages.mjs").Places }} Order
 */

// The server has ended.
process.once("disconnect", () => process.exit());

const send = (/** @type {object} */ message) => process.send?.(message);

/** @param {Order} order */
async function perform({ task, places }) {
  if (task.kind === "install") {
    keepToOneOrigin();
    countRequests((request) => send({ kind: "request", ...request }));
    const { installPackages } = await import("./install-packages.mjs");
    return installPackages(task, places);
  }
  const { readPackages } = await import("./read-packages.mjs");
  return readPackages(task, { ...places, offline: true, isReadOnly: task.isReadOnly }).catch((error) => {
    // They are asked for again.
    if (error?.code === "ENOTCACHED") return null;
    throw error;
  });
}

const [order] = await once(process, "message");
// What is still being unpacked was too large.
process.send?.({ kind: "done", answer: await perform(order) }, undefined, undefined, () => process.exit());
