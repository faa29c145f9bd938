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
export async function refuseStrangeReturn(request: Request): Promise<Response | undefined> {
  const asked = new URL(request.url).searchParams.get("callbackUrl");
  const kept = (await cookies()).get(cookieName())?.value;
  if ([asked, kept].every(isAddress)) return undefined;
  const headers = { "set-cookie": `${cookieName()}=; Path=/; Max-Age=0` };
  return Response.json({ message: "This way back is no address." }, { status: 400, headers });
}

/** As the library judges it: "//" alone is none, though it begins like a path. */
const isAddress = (text: string | null | undefined): boolean =>
  !text || /^https?:/.test(URL.parse(text, text.startsWith("/") ? appUrl() : undefined)?.protocol ?? "");

/** Where the visitor goes who comes back from a provider, out of the cookie in which NextAuth keeps it. */
export async function callbackReturn(): Promise<string> {
  const kept = (await cookies()).get(cookieName())?.value ?? "";
  if (!URL.canParse(kept, appUrl())) return HOME_PATH;
  const { pathname, searchParams } = new URL(kept, appUrl());
  return pathname === AUTH_CALLBACK_PATH ? safeReturnPath(searchParams.get("from")) : HOME_PATH;
}
