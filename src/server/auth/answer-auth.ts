import "server-only";
import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authCallbackPath, isProvider, type Provider } from "~/domain/auth/provider";
import type { ProviderRefusal } from "~/domain/auth/provider-refusal";
import { appUrl } from "~/env";
import { connectionCookie, noConnectionCookie } from "./connect-cookie";
import { authOptions } from "./next-auth";
import { failurePath } from "./provider-sign-in";
import { providersSetUp } from "./providers";
import { readSession } from "./session";

export type AuthContext = { params: Promise<{ nextauth: string[] }> };

/**
 * NextAuth, with our own ways to and from the providers: its error pages lose which provider it was and where the
 * visitor wanted to go. Options are built per request: the secret is made when the server first needs it, never by
 * `next build`.
 */
export async function answerAuth(request: NextRequest, context: AuthContext): Promise<Response> {
  const [step, provider] = (await context.params).nextauth;
  const ask = (): Promise<Response> => NextAuth(authOptions())(request, context);
  if (!isProvider(provider)) return ask();
  if (step === "signin" && request.method === "POST") return start(provider, request, ask);
  return step === "callback" ? finish(provider, request, ask) : ask();
}

/** The browser asks where the provider is, by a call that wants JSON. */
async function start(provider: Provider, request: NextRequest, ask: () => Promise<Response>) {
  // Without a body it is still the proxy that Next hands out, which cannot be copied.
  const form = request.body ? await request.clone().text() : "";
  const connecting = new URLSearchParams(form).get("connect") === "true";
  const user = connecting ? await readSession(request.headers) : null;
  if (!providersSetUp().includes(provider)) return refusal("not_set_up");
  if (connecting && !user) return refusal("signed_out");
  const answer = await ask();
  const cookie = user ? await connectionCookie(user.sessionId, provider) : noConnectionCookie();
  answer.headers.append("set-cookie", cookie);
  return answer;
}

const refusal = (error: ProviderRefusal) => Response.json({ url: authCallbackPath("/", { error }) });

/** The provider sends the browser back. What the library calls an error goes to our callback page. */
async function finish(provider: Provider, request: NextRequest, ask: () => Promise<Response>) {
  const answer = await ask();
  answer.headers.append("set-cookie", noConnectionCookie());
  const location = answer.headers.get("location");
  if (!location || !new URL(location, appUrl()).pathname.startsWith("/api/auth/")) return answer;
  const denied = request.nextUrl.searchParams.get("error") === "access_denied";
  const headers = new Headers(answer.headers);
  headers.set("location", await failurePath(provider, denied ? "denied" : "incomplete"));
  return new Response(null, { status: 302, headers });
}
