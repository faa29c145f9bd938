import "server-only";
import type { Request } from "./reading/request";
import type { PageSpec } from "./recipe";

/**
 * What one clause does to a spec. `change` says it as a piece of "I have …" ("made it dark"), and is missing where nothing
 * was done; `note` is a sentence on what was done otherwise than asked, or not at all.
 */
export type Edit =
  | { spec: PageSpec; change: string; note?: string | undefined }
  | { spec: PageSpec; note: string };

/** One kind of edit: reads a clause, gives the changed spec, or undefined when the clause does not ask for it. */
export type EditReader = (spec: PageSpec, clause: string, request: Request) => Edit | undefined;
