import type { NextAuthOptions } from "next-auth";
import { z } from "zod";
import { SESSION_SECONDS } from "~/domain/auth/session-lifetime";
import { findSession, signOut } from "~/server/services/auth/sessions";
import { authSecret, authSecrets, deps } from "~/server/wiring";
import { setSignInFlashes } from "./after-sign-in";
import { secureCookies } from "./cookies";
import { providerAdapter } from "./provider-adapter";
import { providerSignIn } from "./provider-sign-in";
import { oauthProviders } from "./providers";
import { decodeToken } from "./session";
import {
  confirmationProvider,
  passkeyProvider,
  passwordProvider,
  secondFactorProvider,
} from "./sign-in-providers";

declare module "next-auth" {
  /** Set by our own sign-in methods. GitHub and Google give their account; see provider-sign-in.ts. */
  interface User {
    userId?: string;
    sessionId?: string;
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    /** Id of the session row. */
    sid?: string;
  }
}

/** NextAuth's configuration for one request: a JWT with a session row's id and nothing that changes. */
export function authOptions(): NextAuthOptions {
  const providerFlow = providerSignIn();
  return {
    secret: authSecret(),
    adapter: providerAdapter(deps().db),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    jwt: { decode: (token) => decodeToken(token, authSecrets()) },
    useSecureCookies: secureCookies(),
    pages: { signIn: "/login", signOut: "/", error: "/login" },
    providers: [
      passwordProvider(),
      confirmationProvider(),
      secondFactorProvider(),
      passkeyProvider(),
      ...oauthProviders(),
    ],
    callbacks: {
      signIn: providerFlow.signIn,
      async jwt({ token, user }) {
        const opened = providerFlow.opened() ?? user;
        if (!opened?.sessionId || !opened.userId) return requireLiveSession(token);
        await setSignInFlashes(opened.userId);
        return { sub: opened.userId, sid: opened.sessionId };
      },
      redirect: ({ url, baseUrl }) => sameOriginUrl(url, baseUrl),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      async signOut({ token }) {
        const { sub, sid } = token;
        if (!sub || !sid) return;
        deps().sessions.evictSession(sid);
        await signOut(deps(), { userId: sub, sessionId: sid });
      },
    },
    logger: {
      error: (code, metadata) =>
        code !== "JWT_SESSION_ERROR" &&
        deps().log.error({ code, reason: errorReason(metadata) }, "sign-in library error"),
      warn: (code) => deps().log.warn({ code }, "sign-in library warning"),
      debug: () => {},
    },
  };
}

/** The library's rule throws on malformed URLs. Whether a path is a valid return path is checked where it is used. */
const sameOriginUrl = (url: string, origin: string): string =>
  URL.canParse(url, origin) && new URL(url, origin).origin === origin ? new URL(url, origin).href : origin;

const libraryError = z.object({ error: z.object({ message: z.string() }) });

/** The library's error message, without the expected and received one-time values. */
const errorReason = (metadata: unknown) =>
  libraryError
    .safeParse(metadata)
    .data?.error.message.replace(/,? expected.*/s, "")
    .slice(0, 200);

/** For NextAuth's session endpoint, which must not extend an ended session. */
async function requireLiveSession<Token extends { sid?: string }>(token: Token): Promise<Token> {
  if (!token.sid || !(await findSession(deps(), token.sid))) throw new Error("session ended");
  return token;
}
