import "server-only";
import { cookies } from "next/headers";
import { AUTH_CALLBACK_PATH } from "~/domain/auth/provider";
import { HOME_PATH, safeReturnPath } from "~/domain/auth/safe-return-path";
import { appUrl } from "~/env";
import { secureCookies } from "./session-cookie";

const cookieName = () => `${secureCookies() ? "__Secure-" : ""}next-auth.callback-url`;

/** Where the visitor goes who comes back from a provider, out of the cookie in which NextAuth keeps it. */
export async function callbackReturn(): Promise<string> {
  const kept = (await cookies()).get(cookieName())?.value ?? "";
  if (!URL.canParse(kept, appUrl())) return HOME_PATH;
  const { pathname, searchParams } = new URL(kept, appUrl());
  return pathname === AUTH_CALLBACK_PATH ? safeReturnPath(searchParams.get("from")) : HOME_PATH;
}
