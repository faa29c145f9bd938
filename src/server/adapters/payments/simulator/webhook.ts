import "server-only";
import Stripe from "stripe";
import type { Log } from "~/server/ports/log";
import { eventTypes } from "../event-types";
import type { StoredEvent } from "./objects/stored";

/** What the product's endpoint is told. */
const deliveredTypes: ReadonlySet<string> = new Set(eventTypes);

type Receive = (body: string, signature: string) => Promise<void>;

export type Webhook = {
  deliver(events: readonly StoredEvent[]): void;
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
    deliver(events) {
      for (const event of events) if (deliveredTypes.has(event.type)) last = last.then(() => deliver(event));
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
