/** What Next tells of a page that it could not draw. */
export type FailedRequest = { path: string; method: string; route: string };

/** What Next's digest is on an error: the one name of a failure that the visitor's screen shows too. */
const referenceOf = (error: unknown): string | null =>
  typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : null;

/**
 * The log's fields for a page that failed. `reference` is what the visitor was shown. The query stays out, which may
 * hold anything, and so do the fields of the error.
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
