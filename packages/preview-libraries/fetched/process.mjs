// Performs one task with a project's packages in a separate process: npm's library and the unpacked packages are large,
// and the packages are untrusted. Their code is never run.
import { once } from "node:events";
import { countRequests } from "./count-requests.mjs";
import { allowOneOrigin } from "./one-origin.mjs";

/**
 * @typedef {{ kind: "read", lock: string, imports: string[], isReadOnly: boolean } | ({ kind: "install" } & import("./install-packages.mjs").Installation)} Task
 * @typedef {{ task: Task, places: import("./read-packages.mjs").Places }} Order
 */

// The server has exited.
process.once("disconnect", () => process.exit());

const send = (/** @type {object} */ message) => process.send?.(message);

/** @param {Order} order */
async function perform({ task, places }) {
  if (task.kind === "install") {
    allowOneOrigin();
    countRequests((request) => send({ kind: "request", ...request }));
    const { installPackages } = await import("./install-packages.mjs");
    return installPackages(task, places);
  }
  const { readPackages } = await import("./read-packages.mjs");
  return readPackages(task, { ...places, offline: true, isReadOnly: task.isReadOnly }).catch((error) => {
    // The caller requests the packages again.
    if (error?.code === "ENOTCACHED") return null;
    throw error;
  });
}

const [order] = await once(process, "message");
// Exits even while packages are still being unpacked, after they were found too large.
process.send?.({ kind: "done", answer: await perform(order) }, undefined, undefined, () => process.exit());
