import "server-only";
import { cookies } from "next/headers";
import { AUTH_CALLBACK_PATH } from "~/domain/auth/provider";
import { HOME_PATH, safeReturnPath } from "~/domain/auth/safe-return-path";
import { appUrl } from "~/env";
import { secureCookies } from "./session-cookie";

const cookieName = () => `${secureCookies() ? "__Secure-" : ""}next-auth.callback-url`;

/**
 * The library takes a way back that is no address, in its cookie or in the request, for a wrong set-up of the server.
 * This answers instead, and forgets the cookie.
 */
export async function rejectInvalidCallbackUrl(request: Request): Promise<Response | undefined> {
  const requested = new URL(request.url).searchParams.get("callbackUrl");
  const stored = (await cookies()).get(cookieName())?.value;
  if ([requested, stored].every(isUrl)) return undefined;
  const headers = { "set-cookie": `${cookieName()}=; Path=/; Max-Age=0` };
  return Response.json({ message: "This way back is no address." }, { status: 400, headers });
}

/** As the library judges it: "//" alone is none, though it begins like a path. */
const isUrl = (text: string | null | undefined): boolean =>
  !text || /^https?:/.test(URL.parse(text, text.startsWith("/") ? appUrl() : undefined)?.protocol ?? "");

/** Where the visitor goes who comes back from a provider, out of the cookie in which NextAuth keeps it. */
export async function callbackReturnPath(): Promise<string> {
  const stored = (await cookies()).get(cookieName())?.value ?? "";
  if (!URL.canParse(stored, appUrl())) return HOME_PATH;
  const { pathname, searchParams } = new URL(stored, appUrl());
  return pathname === AUTH_CALLBACK_PATH ? safeReturnPath(searchParams.get("from")) : HOME_PATH;
}
