/** Next's report of a page that failed to render. */
export type FailedRequest = { path: string; method: string; route: string };

/** Next's error digest, which is also shown to the visitor as the reference. */
const referenceOf = (error: unknown): string | null =>
  typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : null;

/**
 * Log fields for a page that failed. `reference` is what the visitor was shown. The query and the error's own fields
 * are left out, because they may contain anything.
 */
export const failedRequestFields = (error: unknown, { path, method, route }: FailedRequest) => ({
  reference: referenceOf(error),
  method,
  path: path.split("?")[0],
  route,
  error:
    error instanceof Error
      ? { name: error.name, message: error.message.slice(0, 500), stack: error.stack }
      : String(error),
});
