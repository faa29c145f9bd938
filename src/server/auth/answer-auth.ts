import "server-only";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authCallbackPath, isProvider, type Provider } from "~/domain/auth/provider";
import type { ProviderRefusal } from "~/domain/auth/provider-refusal";
import { appUrl } from "~/env";
import { deps } from "~/server/wiring";
import { refuseStrangeReturn } from "./callback-return";
import { connectionCookie, noConnectionCookie } from "./connect-cookie";
import { authOptions } from "./next-auth";
import { failurePath } from "./provider-sign-in";
import { providersSetUp } from "./providers";
import { readSession } from "./session";

export type AuthContext = { params: Promise<{ nextauth: string[] }> };

/** What our pages and the providers ask for. The library has more, among it a way to write into our log. */
const inUse: Readonly<Record<string, RegExp>> = {
  GET: /^(?:session|csrf|callback\/(?:github|google))$/,
  POST: /^(?:signout|signin\/(?:github|google)|callback\/(?:credentials|confirmation|second-factor|passkey))$/,
};

const FORM_TYPE = "application/x-www-form-urlencoded";

/**
 * NextAuth, with our own ways to and from the providers: its error pages lose which provider it was and where the
 * visitor wanted to go. Options are built per request: the secret is made when the server first needs it, never by
 * `next build`.
 */
export async function answerAuth(request: Request, context: AuthContext): Promise<Response> {
  const { nextauth } = await context.params;
  const { method, headers } = request;
  if (!inUse[method]?.test(nextauth.join("/"))) return new Response(null, { status: 404 });
  const strange = await refuseStrangeReturn(request);
  if (strange) return strange;
  const form = method === "POST" ? await request.text() : "";
  if (form && !headers.get("content-type")?.startsWith(FORM_TYPE))
    return Response.json({ message: "Only forms are read here." }, { status: 400 });
  const asked = new NextRequest(request.url, { method, headers, ...(form && { body: form }) });
  const ask = (): Promise<Response> => NextAuth(authOptions())(asked, context);
  const [step, provider] = nextauth;
  if (!isProvider(provider)) return ask();
  return step === "signin" ? start(provider, { form, headers, ask }) : finish(provider, asked, ask);
}

type Start = { form: string; headers: Headers; ask: () => Promise<Response> };

/** The browser asks where the provider is, by a call that wants JSON. */
async function start(provider: Provider, { form, headers, ask }: Start) {
  const connecting = new URLSearchParams(form).get("connect") === "true";
  const user = connecting ? await readSession(headers) : null;
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
  const refused = request.nextUrl.searchParams.get("error");
  if (refused) {
    // Whoever asks chose these words. The library would log them.
    deps().log.warn({ provider }, "a provider sent its visitor back with an error");
    return sendTo(await failurePath(provider, refused === "access_denied" ? "denied" : "incomplete"));
  }
  const answer = await ask();
  const location = answer.headers.get("location");
  if (location && new URL(location, appUrl()).pathname.startsWith("/api/auth/"))
    return sendTo(await failurePath(provider, "incomplete"), answer.headers);
  answer.headers.append("set-cookie", noConnectionCookie());
  return answer;
}

function sendTo(location: string, kept?: Headers): Response {
  const headers = new Headers(kept);
  headers.append("set-cookie", noConnectionCookie());
  headers.set("location", location);
  return new Response(null, { status: 302, headers });
}
