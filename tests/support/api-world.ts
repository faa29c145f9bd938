import OpenAI from "openai";
import { tokenFrom, visibleStart } from "~/domain/api/api-key";
import type { ApiScope } from "~/domain/api/scope";
import { apiScopes } from "~/domain/api/scope";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { handleRequest } from "~/server/api/handle-request";
import { tokenHash } from "~/server/services/auth/challenge";
import { APP_URL, publishingWorld } from "./publishing-world";

type KeyOptions = { scopes?: readonly ApiScope[]; expiresAt?: Date | null };

/** A publishing world whose users have keys of the public API. Requests go through the one door. */
export function apiWorld() {
  const publishing = publishingWorld();
  const keyOf = async (user: SignedInUser, { scopes = apiScopes, expiresAt = null }: KeyOptions = {}) => {
    const { db, ids, clock } = publishing.world().deps;
    const token = tokenFrom(ids.secret());
    const { id } = await db.apiKey.create({
      data: {
        id: ids.next(),
        userId: user.id,
        name: "Tests",
        start: visibleStart(token),
        secretHash: tokenHash(token),
        scopes: [...scopes],
        expiresAt,
        createdAt: clock.now(),
      },
      select: { id: true },
    });
    return { id, token };
  };
  return {
    ...publishing,
    keyOf,
    /** A new user with a key, at a server that knows them. */
    async caller(options: KeyOptions & { planId?: string; user?: SignedInUser } = {}) {
      const user = options.user ?? (await publishing.world().newUser(options.planId));
      publishing.asUser(user);
      const { id: keyId, token } = await keyOf(user, options);
      return { user, keyId, token, openai: openAiWith(token) };
    },
  };
}

/** The public API, asked without any client. */
export const askApi = (path: string, token: string | null, init: RequestInit = {}): Promise<Response> =>
  handleRequest(
    new Request(`${APP_URL}/api/v1${path}`, {
      ...init,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(init.headers as object) },
    }),
  );

export const postJson = (
  path: string,
  token: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  askApi(path, token, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** Through the door instead of the network. */
export const throughTheDoor: typeof fetch = (input, init) => handleRequest(new Request(input, init));

const openAiWith = (token: string) =>
  new OpenAI({ apiKey: token, baseURL: `${APP_URL}/api/v1`, fetch: throughTheDoor, maxRetries: 0 });
