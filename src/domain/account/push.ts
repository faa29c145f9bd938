import { z } from "zod";

/** Where browsers' makers take messages for them. A server of ours must not be sent anywhere else by a user. */
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
 * Whether messages may be sent to this address: a browser maker's push service over https, or one whose origin the
 * operator named.
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
    .refine((text) => Math.floor((text.replace(/=+$/, "").length * 3) / 4) === bytes);

/** A browser's subscription, in the shape of its own `toJSON()`: address, public key (P-256) and secret. */
export const pushSubscriptionInput = z.object({
  endpoint: z.url().max(1_000),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
/** What names a browser's subscription. */
export const pushEndpointInput = pushSubscriptionInput.pick({ endpoint: true });
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>;

/** What a browser is told, and shows. */
export type PushMessage = { title: string; body: string; path: string; tag: string };

export const PUSH_REFUSED =
  "This browser's push service is not known to us, so notifications cannot be sent there.";

/** A browser that never comes back is told nothing for ever; after a day a reply is no news. */
export const PUSH_TTL_SECONDS = 86_400;
