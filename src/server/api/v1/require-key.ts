import { rateLimitedFor, wrongKey } from "~/domain/api/api-error";
import { bearerToken } from "~/domain/api/api-key";
import { addressRateLimited } from "~/domain/error/domain-error";
import { deviceOf } from "~/server/auth/request-origin";
import { findKey, type UsedKey } from "~/server/services/api/find-key";
import { spendBudget } from "~/server/services/auth/enforce-rate-limit";
import type { AppDeps } from "~/server/wiring";

/** The request's API key. A wrong key is charged to the address's budget. @throws ApiError */
export async function requireKey(deps: AppDeps, headers: Headers): Promise<UsedKey> {
  const token = bearerToken(headers.get("authorization"));
  const key = token && (await findKey(deps, token));
  if (key) return key;
  const wait = await spendBudget(deps, { device: deviceOf(headers) }, 1);
  throw wait > 0 ? rateLimitedFor(addressRateLimited(wait).userMessage, wait) : wrongKey();
}
