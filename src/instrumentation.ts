import type { Instrumentation } from "next";

/** Runs once when the server starts, before the first request. */
export async function register() {
  // The edge runtime has no database; this check also keeps server code out of its bundle.
  // biome-ignore lint/style/noProcessEnv: Next replaces this one at build time.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startUp } = await import("~/server/start-up");
  await startUp();
}

/** Called by Next for every error thrown by a page or handler. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, { routePath }) => {
  // biome-ignore lint/style/noProcessEnv: as above.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logFailedRequest } = await import("~/server/start-up");
  logFailedRequest(error, { path: request.path, method: request.method, route: routePath });
};
