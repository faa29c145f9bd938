import "server-only";
import { deps } from "~/server/wiring";

const MAX_LENGTH = 300;

/** Logs an address that nobody answers to; never its query, which may hold anything. */
export function noteUnknownPath(address: string): void {
  const [path = ""] = address.split("?");
  deps().log.info({ path: path.slice(0, MAX_LENGTH) }, "page not found");
}
