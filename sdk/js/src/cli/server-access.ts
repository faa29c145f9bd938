import { AuthenticationError, Bluebonnet } from "../index.js";
import { UsageError } from "./exit-code.js";
import { type Login, removeLogin, storedLogin, storeLogin, withLoginLock } from "./login-file.js";
import { OAuthRefusal, refreshLogin } from "./oauth.js";
import type { Settings } from "./settings.js";

/** Tokens are renewed this long before they expire, because a request takes time. */
const SLACK_MS = 30_000;

type Access = { url: string; token: string; fetch: typeof fetch };

/** Access to the server: with an API key, or with the login, whose token is renewed when it expires. */
export function serverAccess({ url, apiKey }: Settings, settingsFile: string): Access {
  if (url && apiKey) return { url: url.replace(/\/$/, ""), token: apiKey, fetch };
  const login = storedLogin(settingsFile);
  if (!login || (url && url !== login.url))
    throw new UsageError("No server is known. Run `bluebonnet login` first.");
  return { url: login.url, token: login.accessToken, fetch: fetchWithLogin(settingsFile, login) };
}

export function serverClient(settings: Settings, settingsFile: string): Bluebonnet {
  const { url, token, fetch } = serverAccess(settings, settingsFile);
  return new Bluebonnet({ baseURL: url, apiKey: token, fetch });
}

function fetchWithLogin(settingsFile: string, first: Login): typeof fetch {
  let login = first;
  return async (input, init) => {
    const send = () => {
      const headers = new Headers(init?.headers);
      headers.set("authorization", `Bearer ${login.accessToken}`);
      return fetch(input, { ...init, headers });
    };
    if (login.expiresAt - SLACK_MS > Date.now()) {
      const response = await send();
      if (response.status !== 401) return response;
      await response.body?.cancel();
    }
    login = await renew(settingsFile, login);
    return send();
  };
}

/** Renews the login, unless another process has done so meanwhile. @throws AuthenticationError if it has ended */
const renew = (settingsFile: string, old: Login): Promise<Login> =>
  withLoginLock(settingsFile, async () => {
    const stored = storedLogin(settingsFile);
    if (!stored || stored.url !== old.url) throw loginEnded();
    if (stored.accessToken !== old.accessToken) return stored;
    try {
      const next = await refreshLogin(stored);
      storeLogin(settingsFile, next);
      return next;
    } catch (error) {
      if (!(error instanceof OAuthRefusal)) throw error;
      if (error.error !== "invalid_grant" && error.error !== "invalid_client") throw error;
      removeLogin(settingsFile);
      throw loginEnded(error);
    }
  });

const loginEnded = (cause?: unknown) =>
  new AuthenticationError("Your login has ended. Run `bluebonnet login` again.", { status: 401, cause });
