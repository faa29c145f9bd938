import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import Provider from "oidc-provider";

export type GoogleUser = { email: string; email_verified: boolean; name: string };

export type GoogleStandIn = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Requests to the authorization endpoint. */
  authorizations: URLSearchParams[];
  /** Signing in with `login` signs in as this user. */
  addUser(login: string, user: GoogleUser): void;
  /** Stops listening until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

/** A real OpenID provider in Google's place, with one client and one redirect URI. */
export async function startGoogle({ redirectUri }: { redirectUri: string }): Promise<GoogleStandIn> {
  const people = new Map<string, GoogleUser>();
  const authorizations: URLSearchParams[] = [];
  const client = { clientId: "bluebonnet.apps.example", clientSecret: randomBytes(24).toString("hex") };
  const server = createServer();
  const port = await listen(server, 0);
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] },
    ],
    cookies: { keys: [randomBytes(24).toString("hex")] },
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // Google includes the claims of the requested scopes in the ID token.
    conformIdTokenClaims: false,
    findAccount: (_, login) => ({
      accountId: login,
      claims: () => ({ sub: login, ...people.get(login) }),
    }),
  });
  provider.use(async ({ path, querystring }, next) => {
    if (path === "/auth") authorizations.push(new URLSearchParams(querystring));
    await next();
  });
  server.on("request", provider.callback());
  return {
    issuer,
    ...client,
    authorizations,
    addUser: (login, user) => void people.set(login, user),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
    async start() {
      await listen(server, port);
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stand-in listens on no port");
  return address.port;
}
