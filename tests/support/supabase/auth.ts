import { randomUUID } from "node:crypto";
import { type Claims, type Send, signToken } from "./token";

export type AuthState = { users: Map<string, { id: string; password: string }> };

type Request = { method: string; url: URL; body: unknown; claims: Claims };

/** GoTrue: its settings, signing up and in with a password, who is signed in, and signing out. */
export function answerAuth(
  { users }: AuthState,
  { method, url, body, claims }: Request,
  send: Send,
): unknown {
  const path = `${method} ${url.pathname.slice("/auth/v1".length)}`;
  const { email = "", password = "" } = Object(body);
  const known = users.get(email);
  if (path === "GET /settings")
    return send(200, { external: { email: true }, disable_signup: false, mailer_autoconfirm: true });
  if (path === "POST /signup") {
    if (known)
      return send(422, { code: 422, error_code: "user_already_exists", msg: "User already registered" });
    const user = { id: randomUUID(), password };
    users.set(email, user);
    return send(200, session(user.id, email));
  }
  if (path === "POST /token" && url.searchParams.get("grant_type") === "password") {
    if (known?.password !== password || !known)
      return send(400, { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" });
    return send(200, session(known.id, email));
  }
  if (path === "GET /user" && claims.sub) {
    const found = [...users].find(([, { id }]) => id === claims.sub);
    return found ? send(200, userOf(claims.sub, found[0])) : send(403, { msg: "User not found" });
  }
  if (path === "POST /logout") return send(204, undefined);
  return send(404, { msg: "404" });
}

const userOf = (id: string, email: string) => ({
  id,
  email,
  aud: "authenticated",
  role: "authenticated",
  created_at: new Date().toISOString(),
  app_metadata: { provider: "email" },
  user_metadata: {},
  identities: [],
});

function session(id: string, email: string) {
  const expiresAt = Math.floor(Date.now() / 1_000) + 3_600;
  return {
    access_token: signToken({ sub: id, role: "authenticated", aud: "authenticated", email, exp: expiresAt }),
    refresh_token: randomUUID(),
    token_type: "bearer",
    expires_in: 3_600,
    expires_at: expiresAt,
    user: userOf(id, email),
  };
}
