import type { PushSubscriptionInput } from "~/domain/account/push";

const WORKER = "/push-worker.js";

/** Push support of this browser, determined without requesting permission. */
export function pushSupport(): "able" | "blocked" | "unsupported" | "insecure" {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "unsupported";
  return Notification.permission === "denied" ? "blocked" : "able";
}

/** This browser's existing subscription, without asking for permission. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks for permission and creates a new subscription; must be called from a click. Null when permission is denied.
 *
 * @throws {Error} when the browser cannot reach its push service
 */
export async function subscribe(serverKey: string): Promise<PushSubscriptionInput | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  // An existing subscription may be for another key or another user.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: serverKey,
  });
  const { pushSubscriptionInput } = await import("~/domain/account/push");
  return pushSubscriptionInput.parse(subscription.toJSON());
}
