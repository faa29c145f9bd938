import Stripe from "stripe";
import type { StoredEvent } from "./objects/stored";

export type Log = Record<"warn" | "error", (fields: Record<string, unknown>, message: string) => void>;

export type Receive = (body: string, signature: string) => Promise<void>;

export type Webhook = {
  deliver(events: readonly StoredEvent[]): void;
  deliverTo(receive: Receive): () => void;
  /** Resolves when everything sent so far was delivered or failed. */
  delivered(): Promise<void>;
};

/**
 * Delivers events in order, one after another, once each. Undelivered events remain in the event list, where the
 * product's sweep finds them.
 *
 * @param realNow seconds since 1970. Signatures use real time; otherwise their receiver would reject them as old
 */
export function openWebhook(options: { secret: string; realNow: () => number; log: Log }): Webhook {
  let receiver: Receive | undefined;
  let last: Promise<void> = Promise.resolve();

  async function deliver(event: StoredEvent): Promise<void> {
    if (!receiver) return;
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: options.secret,
      timestamp: options.realNow(),
    });
    try {
      await receiver(payload, signature);
    } catch (error) {
      options.log.warn(
        { event: event.id, type: event.type, error: String(error) },
        "event was not delivered",
      );
    }
  }

  return {
    deliver(events) {
      for (const event of events) last = last.then(() => deliver(event));
    },
    deliverTo(receive) {
      receiver = receive;
      return () => {
        if (receiver === receive) receiver = undefined;
      };
    },
    delivered: () => last,
  };
}
