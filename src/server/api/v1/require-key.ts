import { invalidApiKey } from "~/domain/api/api-error";
import { bearerToken } from "~/domain/api/api-key";
import type { UsedKey } from "~/server/services/api/find-key";
import type { AppDeps } from "~/server/wiring";
import { admitKey } from "../admit";

/** The request's API key. @throws ApiError */
export async function requireKey(deps: AppDeps, headers: Headers): Promise<UsedKey> {
  const key = await admitKey(deps, headers, bearerToken);
  if (!key) throw invalidApiKey();
  return key;
}
