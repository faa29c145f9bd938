import { createHash, randomBytes } from "node:crypto";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { undiciTraffic } from "~/server/adapters/net/undici-traffic";
import { aesSealer } from "~/server/adapters/system/sealer";
import { noMetrics } from "~/server/adapters/telemetry/prometheus";
import { handleRequest } from "~/server/api/handle-request";
import { authWorld } from "./auth-world";
import { callerFor } from "./caller-for";
import { secondFactorWorld, testSecret } from "./second-factor-world";

/** Of `authWorld`. */
export const ISSUER = "https://bluebonnet.example";

const post = (path: string, type: string, body: string) =>
  handleRequest(new Request(`${ISSUER}${path}`, { method: "POST", headers: { "content-type": type }, body }));

/** An endpoint of OAuth, asked without any client. */
export const postForm = (path: string, fields: Record<string, string>) =>
  post(path, "application/x-www-form-urlencoded", String(new URLSearchParams(fields)));

export const REDIRECT = "http://127.0.0.1:4711/callback";

/** A verifier and its challenge. */
export function newProof() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

export type TokenAnswer = {
  status: number;
  error?: string;
  access_token?: string;
  refresh_token?: string;
  scope?: string;
  interval?: number;
};

const answerOf = async (response: Response): Promise<TokenAnswer> => ({
  status: response.status,
  ...(await response.json()),
});

/** Users with a real session and password, and the one door with OAuth behind it. Time is the test's. */
export function oauthWorld() {
  const world = authWorld();
  const { newUser } = secondFactorWorld(world);
  const sealer = aesSealer(testSecret);
  return {
    world,
    /** The router, called as this user, whose session the door knows from now on. */
    asUser: (user: SignedInUser) =>
      // What OAuth does not use is missing.
      callerFor({ ...world().deps, sealer, metrics: noMetrics, traffic: undiciTraffic() } as never, user),
    newUser,
    async register(fields: object = {}) {
      const said = JSON.stringify({ client_name: "Garden editor", redirect_uris: [REDIRECT], ...fields });
      const response = await post("/api/oauth/register", "application/json", said);
      return { status: response.status, ...(await response.json()) } as {
        status: number;
        client_id: string;
        error?: string;
        [field: string]: unknown;
      };
    },
    token: async (fields: Record<string, string>) => answerOf(await postForm("/api/oauth/token", fields)),
  };
}
