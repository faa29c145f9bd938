import { createHmac, timingSafeEqual } from "node:crypto";
import { authSecret } from "~/server/wiring";
import { isLocalRequest } from "./request-origin";

/** The key for moving the clock of simulated payments, derived from the server's secret. */
export const clockKey = (): string =>
  createHmac("sha256", authSecret()).update("the clock of simulated payments").digest("base64url");

/** Whether a request may move that clock: it must come from this machine and carry the key. */
export function mayAdvanceClock(headers: Headers): boolean {
  const provided = Buffer.from(headers.get("authorization")?.replace(/^Bearer /, "") ?? "");
  const expected = Buffer.from(clockKey());
  return (
    isLocalRequest(headers) && provided.length === expected.length && timingSafeEqual(provided, expected)
  );
}
