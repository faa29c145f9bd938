import "server-only";
import Stripe from "stripe";
import type { Log } from "~/server/ports/log";
import type { StoredEvent } from "./objects/stored";

/** What the product's endpoint is told; at Stripe the same are chosen when the endpoint is set up. */
const told: ReadonlySet<string> = new Set<Stripe.Event["type"]>([
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "credit_note.created",
]);

type Receive = (body: string, signature: string) => Promise<void>;

export type Webhook = {
  tell(events: readonly StoredEvent[]): void;
  deliverTo(receive: Receive): () => void;
  /** When all that was told so far has arrived, or failed to. */
  delivered(): Promise<void>;
};

/**
 * Delivers events one after the other, in their order, each once. One that is not received stays in the list of
 * events, where the product's sweep finds it.
 *
 * @param realNow seconds since 1970: a signature is of the real time, or its receiver would take it for an old one
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
      options.log.warn({ event: event.id, type: event.type, error: String(error) }, "event was not received");
    }
  }

  return {
    tell(events) {
      for (const event of events) if (told.has(event.type)) last = last.then(() => deliver(event));
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
