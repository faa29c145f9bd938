import "server-only";
import { headers } from "next/headers";
import { env } from "~/env";
import { deps } from "~/server/wiring";

const MAX_LENGTH = 300;

/** Logs the path that nobody answers to, without its query, and gives the address to write to about it. */
export async function noteUnknownPath(): Promise<{ supportEmail: string }> {
  const path = (await headers()).get("x-path")?.split("?", 1)[0]?.slice(0, MAX_LENGTH);
  deps().log.info({ path }, "page not found");
  return { supportEmail: env.SUPPORT_EMAIL };
}
