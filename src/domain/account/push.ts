import { z } from "zod";

/** The browsers' push services. Users must not be able to make our server send requests anywhere else. */
const knownServices = [
  "fcm.googleapis.com",
  "android.googleapis.com",
  "updates.push.services.mozilla.com",
  "push.services.mozilla.com",
  "web.push.apple.com",
  "push.apple.com",
  "notify.windows.com",
];

/**
 * Whether messages may be sent to this URL: a browser's push service over https, or an origin that the operator
 * allowed.
 */
export function isPushService(endpoint: string, operators: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!url || url.username || url.password) return false;
  if (operators.includes(url.origin)) return true;
  const isKnown = knownServices.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isKnown && url.protocol === "https:" && url.port === "";
}

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => Math.floor((text.replace(/={1,2}$/, "").length * 3) / 4) === bytes);

/** A browser's subscription as its `toJSON()` returns it: endpoint, public key (P-256) and secret. */
export const pushSubscriptionInput = z.object({
  endpoint: z.url().max(1_000),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
/** Identifies a browser's subscription. */
export const pushEndpointInput = pushSubscriptionInput.pick({ endpoint: true });
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>;

/** What a notification shows. */
export type PushMessage = { title: string; body: string; path: string; tag: string };

export const PUSH_REFUSED =
  "This browser uses an unknown push service, so notifications cannot be sent to it.";

/** Undelivered messages expire after a day, when a finished reply is no longer news. */
export const PUSH_TTL_SECONDS = 86_400;
