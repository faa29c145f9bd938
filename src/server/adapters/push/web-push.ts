import webPush from "web-push";
import { isPushService } from "~/domain/account/push";
import type { Push } from "~/server/ports/push";
import { createFetch } from "../net/create-fetch";

type Options = {
  /** A contact for push services: `mailto:` or `https:`. */
  contact: string;
  /** Origins of push services trusted in addition to the browser vendors'. */
  services: readonly string[];
};

/** Encrypts with the web-push package and sends with our fetch, which follows no redirect elsewhere. */
export function webPushService({ contact, services }: Options): Push {
  const fetch = createFetch()("push");
  return {
    makeKeys: () => webPush.generateVAPIDKeys(),
    accepts: (endpoint) => isPushService(endpoint, services),
    async send(keys, { endpoint, p256dh, auth }, { text, ttlSeconds }) {
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject: contact, ...keys },
        TTL: ttlSeconds,
      });
      // fetch sets it itself.
      const { "Content-Length": _, ...headers } = request.headers;
      const answer = await fetch(endpoint, { method: "POST", headers, body: new Uint8Array(request.body) });
      await answer.body?.cancel();
      if (answer.status === 404 || answer.status === 410) return "gone";
      if (!answer.ok) throw new Error(`The push service answered ${answer.status}`);
      return "sent";
    },
  };
}
