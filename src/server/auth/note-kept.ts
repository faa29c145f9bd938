import "server-only";
import { cookies } from "next/headers";
import { KEPT_COOKIE } from "~/domain/auth/deletion";
import { wasJustKept } from "~/server/services/auth/keep-account";
import { deps } from "~/server/wiring";
import { secureCookies } from "./session-cookie";

const SECONDS = 60;

/** Leaves word for the first screen after a sign-in that it kept the account from being deleted. For route handlers. */
export async function noteKept(userId: string): Promise<void> {
  if (!(await wasJustKept(deps(), userId))) return;
  (await cookies()).set(KEPT_COOKIE, "1", {
    path: "/",
    maxAge: SECONDS,
    sameSite: "lax",
    secure: secureCookies(),
  });
}
