import "server-only";
import { rateLimitedFor, wrongKey } from "~/domain/api/api-error";
import { bearerToken } from "~/domain/api/api-key";
import { addressRateLimited } from "~/domain/error/domain-error";
import { deviceOf } from "~/server/auth/device";
import { findKey, type UsedKey } from "~/server/services/api/find-key";
import { spendBudget } from "~/server/services/auth/enforce-rate-limit";
import type { AppDeps } from "~/server/wiring";

/** The key that a request was sent with. Wrong keys are tried at the expense of the address. @throws ApiError */
export async function requireKey(deps: AppDeps, headers: Headers): Promise<UsedKey> {
  const token = bearerToken(headers.get("authorization"));
  const key = token && (await findKey(deps, token));
  if (key) return key;
  const wait = await spendBudget(deps, { device: deviceOf(headers) }, 1);
  throw wait > 0 ? rateLimitedFor(addressRateLimited(wait).userMessage, wait) : wrongKey();
}
