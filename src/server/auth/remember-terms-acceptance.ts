import "server-only";
import { cookies } from "next/headers";
import { TERMS_COOKIE } from "~/domain/auth/terms";
import { secureCookies } from "./session-cookie";

const SECONDS = 365 * 86_400;

/** Records that the terms were accepted in this browser, which every form requires. For route handlers. */
export async function rememberTermsAcceptance(): Promise<void> {
  (await cookies()).set(TERMS_COOKIE, "1", {
    httpOnly: true,
    path: "/",
    maxAge: SECONDS,
    sameSite: "lax",
    secure: secureCookies(),
  });
}
