import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { authSecret } from "~/server/wiring";
import { isLocalRequest } from "./local-request";

/** What the command that moves the clock of simulated payments shows. Who can read the server's secret can make it. */
export const clockKey = (): string =>
  createHmac("sha256", authSecret()).update("the clock of simulated payments").digest("base64url");

/** Whether this request may move that clock: it comes from this machine, and from who holds the server's secret. */
export function mayMoveClock(headers: Headers): boolean {
  const provided = Buffer.from(headers.get("authorization")?.replace(/^Bearer /, "") ?? "");
  const expected = Buffer.from(clockKey());
  return (
    isLocalRequest(headers) && provided.length === expected.length && timingSafeEqual(provided, expected)
  );
}
