import "server-only";
import { readablePath } from "~/domain/error/readable-path";
import { deps } from "~/server/wiring";

/** Logs an address that nobody answers to. */
export function logUnknownPath(address: string): void {
  deps().log.info({ path: readablePath(address) }, "page not found");
}
