import type { Instrumentation } from "next";

/** Runs once when the server starts, before the first request. */
export async function register() {
  // The edge runtime has no database; the check also keeps its bundle free of ours.
  // biome-ignore lint/style/noProcessEnv: Next replaces this one at build time, before env.js can be read.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startUp } = await import("./server/start-up");
  await startUp();
}

/** Next calls it for every page and handler that threw. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, { routePath }) => {
  // biome-ignore lint/style/noProcessEnv: as above.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logFailedRequest } = await import("./server/start-up");
  logFailedRequest(error, { path: request.path, method: request.method, route: routePath });
};
