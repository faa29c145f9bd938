import { hostname, platform } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import manifest from "../../package.json" with { type: "json" };
import { ConnectionError, ServerError, TimeoutError } from "../index.js";
import { CommandError, exitCode } from "./exit-code.js";
import type { Login } from "./login-file.js";

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
/** The scopes that the commands need. */
const SCOPE = "models projects:read projects:write";
const TIMEOUT_MS = 30_000;

type Server = {
  issuer: string;
  registration_endpoint: string;
  token_endpoint: string;
  revocation_endpoint: string;
  device_authorization_endpoint: string;
};

type Waiting = {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
};

type Tokens = { access_token: string; refresh_token: string; expires_in: number };

/** An OAuth error response, such as `invalid_grant`. */
export class OAuthRefusal extends CommandError {
  readonly error: string;

  constructor(error: string, description: string) {
    super(description, exitCode.refused);
    this.error = error;
  }
}

/** A device login (RFC 8628): the user allows it in a browser, on this machine or another. */
export class DeviceLogin {
  readonly #server: Server;
  readonly #clientId: string;
  readonly #waiting: Waiting;

  private constructor(server: Server, clientId: string, waiting: Waiting) {
    this.#server = server;
    this.#clientId = clientId;
    this.#waiting = waiting;
  }

  /** @param url without a trailing slash */
  static async begin(url: string, signal: AbortSignal): Promise<DeviceLogin> {
    const server = await ask<Server>(`${url}/.well-known/oauth-authorization-server`, { signal });
    if (server.issuer !== url)
      throw new CommandError(`This server calls itself ${server.issuer}. Log in to that address.`);
    const { client_id } = await ask<{ client_id: string }>(server.registration_endpoint, {
      signal,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_name: `Command line on ${hostname()}`,
        redirect_uris: [],
        grant_types: [DEVICE_GRANT, "refresh_token"],
        token_endpoint_auth_method: "none",
      }),
    });
    const form = { client_id, scope: SCOPE };
    const waiting = await askForm<Waiting>(server.device_authorization_endpoint, form, signal);
    return new DeviceLogin(server, client_id, waiting);
  }

  /** The code and the address to enter it at; `link` includes the code. */
  get instructions(): { code: string; address: string; link: string } {
    const { user_code, verification_uri, verification_uri_complete } = this.#waiting;
    return { code: user_code, address: verification_uri, link: verification_uri_complete };
  }

  /** Polls until the user has decided. @throws OAuthRefusal if they refuse, or the code expires */
  async finish(signal: AbortSignal): Promise<Login> {
    const form = {
      grant_type: DEVICE_GRANT,
      client_id: this.#clientId,
      device_code: this.#waiting.device_code,
    };
    let seconds = this.#waiting.interval;
    for (;;) {
      await sleep(seconds * 1_000, undefined, { signal });
      try {
        const tokens = await askForm<Tokens>(this.#server.token_endpoint, form, signal);
        const { issuer: url, token_endpoint, revocation_endpoint } = this.#server;
        const clientId = this.#clientId;
        return withTokens({ url, clientId, token_endpoint, revocation_endpoint }, tokens);
      } catch (error) {
        if (!(error instanceof OAuthRefusal)) throw error;
        if (error.error === "slow_down") seconds += 5;
        else if (error.error !== "authorization_pending") throw error;
      }
    }
  }
}

const withTokens = (
  login: Pick<Login, "url" | "clientId" | "token_endpoint" | "revocation_endpoint">,
  { access_token, refresh_token, expires_in }: Tokens,
): Login => ({
  url: login.url,
  clientId: login.clientId,
  token_endpoint: login.token_endpoint,
  revocation_endpoint: login.revocation_endpoint,
  accessToken: access_token,
  refreshToken: refresh_token,
  expiresAt: Date.now() + expires_in * 1_000,
});

/** @throws OAuthRefusal `invalid_grant` if the login has ended */
export async function refreshLogin(login: Login): Promise<Login> {
  const { clientId: client_id, refreshToken: refresh_token } = login;
  const form = { grant_type: "refresh_token", client_id, refresh_token };
  return withTokens(login, await askForm<Tokens>(login.token_endpoint, form));
}

export async function revokeLogin({ clientId, refreshToken, revocation_endpoint }: Login): Promise<void> {
  await askForm(revocation_endpoint, { client_id: clientId, token: refreshToken });
}

const askForm = <T>(url: string, fields: Record<string, string>, signal?: AbortSignal): Promise<T> =>
  ask<T>(url, {
    ...(signal && { signal }),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: String(new URLSearchParams(fields)),
  });

type Asked = { signal?: AbortSignal; headers?: Record<string, string>; body?: string };

async function ask<T>(url: string, { signal, headers = {}, body }: Asked): Promise<T> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...headers, "user-agent": `bluebonnet/${manifest.version} (${platform()})` },
    body: body ?? null,
    redirect: "error",
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((cause: unknown) => {
    signal?.throwIfAborted();
    const { origin } = new URL(url);
    throw timeout.aborted
      ? new TimeoutError(`${origin} did not answer.`, { cause })
      : new ConnectionError(`${origin} cannot be reached.`, { cause });
  });
  const answer = await response.json().catch(() => undefined);
  if (response.ok && answer) return answer;
  if (typeof answer?.error === "string")
    throw new OAuthRefusal(answer.error, String(answer.error_description ?? answer.error));
  throw new ServerError("This is no Bluebonnet server, or one without logins by browser.", {
    status: response.status,
  });
}
