import { z } from "zod";
import type { ApiScope } from "./scope";
import { apiScopes } from "./scope";

export const MAX_API_KEYS = 50;
const MAX_NAME_LENGTH = 60;

/** How long a new key may live, in days; null: until it is revoked. */
export const keyLifetimes = [7, 30, 90, 365, null] as const;

const TOKEN_PREFIX = "bb_";
/** Long enough to tell keys apart, and far too short to guess the rest. */
const START_LENGTH = TOKEN_PREFIX.length + 6;

/** `secret`: 256 random bits in base64url. */
export const tokenFrom = (secret: string): string => `${TOKEN_PREFIX}${secret}`;
export const visibleStart = (token: string): string => token.slice(0, START_LENGTH);

/** The token of an `Authorization` header; null for anything else. */
export const bearerToken = (header: string | null): string | null =>
  /^Bearer +(bb_[\w-]{43}) *$/i.exec(header ?? "")?.[1] ?? null;

/** The token that git sends as a password, with any user name; null for anything else. */
export function basicToken(header: string | null): string | null {
  const encoded = /^Basic +([\w+/=-]{1,1000}) *$/i.exec(header ?? "")?.[1];
  if (!encoded) return null;
  try {
    return /^[^:]*:(bb_[\w-]{43})$/.exec(atob(encoded))?.[1] ?? null;
  } catch {
    return null;
  }
}

export const createApiKeyInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Please enter a name")
    .max(MAX_NAME_LENGTH, `A name can have at most ${MAX_NAME_LENGTH} characters`),
  scopes: z
    .array(z.enum(apiScopes))
    .min(1, "Pick at least one thing that the key may do")
    .max(apiScopes.length)
    .transform((scopes) => apiScopes.filter((scope) => scopes.includes(scope))),
  days: z.union(keyLifetimes.map((days) => z.literal(days))),
  /** Empty: the sign-in is recent. */
  password: z.string().max(1_000),
});
export type CreateApiKeyForm = z.input<typeof createApiKeyInput>;
export type CreateApiKeyInput = z.infer<typeof createApiKeyInput>;

export const apiKeyIdInput = z.object({ id: z.uuid() });

/** A key as its owner sees it: never its secret. */
export type ApiKeyView = {
  id: string;
  name: string;
  start: string;
  scopes: readonly ApiScope[];
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export const expiryOf = (days: number | null, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS);

export const isExpired = (expiresAt: Date | null, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

/** Each use would otherwise be a write. */
export const isLastUseStale = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= MINUTE_MS;
