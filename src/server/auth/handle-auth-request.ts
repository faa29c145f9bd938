import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authCallbackPath, isProvider, type Provider } from "~/domain/auth/provider";
import type { ProviderRefusal } from "~/domain/auth/provider-refusal";
import { appUrl } from "~/env";
import { deps } from "~/server/wiring";
import { rejectInvalidCallbackUrl } from "./callback-url";
import { clearedConnectionCookie, connectionCookie } from "./cookies";
import { authOptions } from "./next-auth";
import { failurePath } from "./provider-sign-in";
import { configuredProviders } from "./providers";
import { readSession } from "./session";

export type AuthContext = { params: Promise<{ nextauth: string[] }> };

/** The routes that our pages and providers use. The library has others, one of which writes client input to our log. */
const allowedRoutes: Readonly<Record<string, RegExp>> = {
  GET: /^(?:session|csrf|callback\/(?:github|google))$/,
  POST: /^(?:signout|signin\/(?:github|google)|callback\/(?:credentials|confirmation|second-factor|passkey))$/,
};

const FORM_CONTENT_TYPE = "application/x-www-form-urlencoded";

/**
 * NextAuth with our own handling of the provider flow: its error pages lose the provider and the return path. Options
 * are built per request, because the secret is created on first use, never during `next build`.
 */
export async function handleAuthRequest(request: Request, context: AuthContext): Promise<Response> {
  const { nextauth } = await context.params;
  const { method, headers } = request;
  if (!allowedRoutes[method]?.test(nextauth.join("/"))) return new Response(null, { status: 404 });
  const invalidReturn = await rejectInvalidCallbackUrl(request);
  if (invalidReturn) return invalidReturn;
  const form = method === "POST" ? await request.text() : "";
  if (form && !headers.get("content-type")?.startsWith(FORM_CONTENT_TYPE))
    return Response.json({ message: "Only form data is accepted here." }, { status: 400 });
  const nextRequest = new NextRequest(request.url, { method, headers, ...(form && { body: form }) });
  const callNextAuth = (): Promise<Response> => NextAuth(authOptions())(nextRequest, context);
  const [step, provider] = nextauth;
  if (!isProvider(provider)) return callNextAuth();
  return step === "signin"
    ? startSignIn(provider, { form, headers, callNextAuth })
    : finishSignIn(provider, nextRequest, callNextAuth);
}

type Start = { form: string; headers: Headers; callNextAuth: () => Promise<Response> };

/** The browser requests the provider's URL as JSON. */
async function startSignIn(provider: Provider, { form, headers, callNextAuth }: Start) {
  const connecting = new URLSearchParams(form).get("connect") === "true";
  const user = connecting ? await readSession(headers) : null;
  if (!configuredProviders().includes(provider)) return refusal("not_set_up");
  if (connecting && !user) return refusal("signed_out");
  const response = await callNextAuth();
  const cookie = user ? await connectionCookie(user.sessionId, provider) : clearedConnectionCookie();
  response.headers.append("set-cookie", cookie);
  return response;
}

const refusal = (error: ProviderRefusal) => Response.json({ url: authCallbackPath("/", { error }) });

/** The provider sends the browser back. Errors of the library lead to our callback page. */
async function finishSignIn(provider: Provider, request: NextRequest, callNextAuth: () => Promise<Response>) {
  const providerError = request.nextUrl.searchParams.get("error");
  if (providerError) {
    // The client controls this text, and the library would log it.
    deps().log.warn({ provider }, "a provider returned an error");
    return redirectTo(
      await failurePath(provider, providerError === "access_denied" ? "denied" : "incomplete"),
    );
  }
  const response = await callNextAuth();
  const location = response.headers.get("location");
  if (location && new URL(location, appUrl()).pathname.startsWith("/api/auth/"))
    return redirectTo(await failurePath(provider, "incomplete"), response.headers);
  response.headers.append("set-cookie", clearedConnectionCookie());
  return response;
}

function redirectTo(location: string, base?: Headers): Response {
  const headers = new Headers(base);
  headers.append("set-cookie", clearedConnectionCookie());
  headers.set("location", location);
  return new Response(null, { status: 302, headers });
}
