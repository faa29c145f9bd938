import "server-only";
import { readablePath } from "~/domain/error/readable-path";
import { deps } from "~/server/wiring";

/** Logs a path that matches no page. */
export function logUnknownPath(address: string): void {
  deps().log.info({ path: readablePath(address) }, "page not found");
}
