import { cookies } from "next/headers";
import { AUTH_CALLBACK_PATH } from "~/domain/auth/provider";
import { HOME_PATH, safeReturnPath } from "~/domain/auth/safe-return-path";
import { appUrl } from "~/env";
import { secureCookies } from "./cookies";

const cookieName = () => `${secureCookies() ? "__Secure-" : ""}next-auth.callback-url`;

/**
 * The library treats a malformed callback URL, in its cookie or in the request, as a server misconfiguration.
 * Responds with 400 instead, and clears the cookie.
 */
export async function rejectInvalidCallbackUrl(request: Request): Promise<Response | undefined> {
  const requested = new URL(request.url).searchParams.get("callbackUrl");
  const stored = (await cookies()).get(cookieName())?.value;
  if ([requested, stored].every(isUrl)) return undefined;
  const headers = { "set-cookie": `${cookieName()}=; Path=/; Max-Age=0` };
  return Response.json({ message: "Invalid callback URL." }, { status: 400, headers });
}

/** Follows the library's rule: "//" alone is not a URL although it starts like a path. */
const isUrl = (text: string | null | undefined): boolean =>
  !text || /^https?:/.test(URL.parse(text, text.startsWith("/") ? appUrl() : undefined)?.protocol ?? "");

/** Where to go after coming back from a provider, from NextAuth's cookie. */
export async function callbackReturnPath(): Promise<string> {
  const stored = (await cookies()).get(cookieName())?.value ?? "";
  if (!URL.canParse(stored, appUrl())) return HOME_PATH;
  const { pathname, searchParams } = new URL(stored, appUrl());
  return pathname === AUTH_CALLBACK_PATH ? safeReturnPath(searchParams.get("from")) : HOME_PATH;
}
