import "server-only";
import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { signInInput } from "~/domain/auth/credentials";
import { SESSION_SECONDS } from "~/domain/auth/session-life";
import type { SignInRefusal } from "~/domain/auth/sign-in-refusal";
import { DomainError } from "~/domain/error/domain-error";
import { findSession } from "~/server/services/auth/find-session";
import { signIn } from "~/server/services/auth/sign-in";
import { signOut } from "~/server/services/auth/sign-out";
import { deps } from "~/server/wiring";
import { deviceOf } from "./device";
import { authSecret } from "./secret";
import { forgetSession } from "./session-cache";
import { secureCookies } from "./session-cookie";

declare module "next-auth" {
  /** What a provider gives at sign-in. */
  interface User {
    userId: string;
    sessionId: string;
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    /** Id of the session row. */
    sid?: string;
  }
}

/** NextAuth's configuration: a JWT that carries a session row's id and nothing that changes. */
export function authOptions(): NextAuthOptions {
  return {
    secret: authSecret(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    useSecureCookies: secureCookies(),
    pages: { signIn: "/login", signOut: "/", error: "/login" },
    providers: [passwordProvider()],
    callbacks: {
      jwt: ({ token, user }) =>
        user && "sessionId" in user ? { sub: user.userId, sid: user.sessionId } : liveToken(token),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      async signOut({ token }) {
        const { sub, sid } = token;
        if (!sub || !sid) return;
        forgetSession(sid);
        await signOut(deps(), { userId: sub, sessionId: sid });
      },
    },
    logger: {
      error: (code) => code !== "JWT_SESSION_ERROR" && deps().log.error({ code }, "sign-in library error"),
      warn: (code) => deps().log.warn({ code }, "sign-in library warning"),
      debug: () => {},
    },
  };
}

const passwordProvider = () =>
  CredentialsProvider({
    name: "E-mail and password",
    credentials: { email: {}, password: {} },
    async authorize(credentials, request) {
      const input = signInInput.safeParse(credentials);
      if (!input.success) return refuse("wrong_credentials");
      const result = await signIn(deps(), deviceOf(new Headers(request.headers)), input.data).catch(busy);
      if (result.outcome === "refused") return refuse(result.refusal);
      return { id: result.userId, userId: result.userId, sessionId: result.sessionId };
    },
  });

// NextAuth hands an error's message to the browser, so only these words may be thrown.
function refuse(refusal: SignInRefusal): never {
  throw new Error(refusal);
}

function busy(error: unknown): never {
  if (!(error instanceof DomainError))
    deps().log.error({ error: error instanceof Error ? error.message : "unknown" }, "sign-in failed");
  return refuse("busy");
}

/** For NextAuth's own session endpoint, which must not prolong a session that was ended. */
async function liveToken<Token extends { sid?: string }>(token: Token): Promise<Token> {
  if (!token.sid || !(await findSession(deps(), token.sid))) throw new Error("session ended");
  return token;
}
