import type Stripe from "stripe";
import type { PaymentEvent, Payments } from "~/server/ports/payments";
import type { Clock } from "~/server/ports/system";
import { eventTypes } from "./event-types";
import { mapStripeErrors } from "./failure";
import { idOf } from "./id-of";
import { fromUnix } from "./unix-time";

type Events = Pick<Payments, "readEvent" | "listEvents">;

/** What an event is about. Its copy of the state is ignored, because it may be outdated. */
function subjectOf({ data: { object } }: Stripe.Event): PaymentEvent["subject"] {
  if (!("object" in object)) return {};
  if (object.object === "customer") return { customerId: object.id };
  const customer = "customer" in object && object.customer ? object.customer : undefined;
  const ofCustomer =
    customer && (typeof customer === "string" || "id" in customer) ? { customerId: idOf(customer) } : {};
  if (object.object === "subscription") return { ...ofCustomer, subscriptionId: object.id };
  if (object.object !== "invoice") return ofCustomer;
  const subscription = object.parent?.subscription_details?.subscription;
  return { ...ofCustomer, invoiceId: object.id, ...(subscription && { subscriptionId: idOf(subscription) }) };
}

const eventOf = (event: Stripe.Event): PaymentEvent => ({
  id: event.id,
  type: event.type,
  createdAt: fromUnix(event.created),
  subject: subjectOf(event),
});

type EventDeps = { stripe: Stripe; webhookSecret: string | undefined; clock: Clock };

// Stripe's recommendation: older deliveries are treated as replays.
const SIGNATURE_TOLERANCE_SECONDS = 300;

export const events = ({ stripe, webhookSecret, clock }: EventDeps): Events => ({
  readEvent: ({ body, signature }) =>
    mapStripeErrors(async () => {
      const event = await stripe.webhooks.constructEventAsync(
        body,
        signature,
        // Without a secret every signature is invalid: the SDK rejects an empty one.
        webhookSecret ?? "",
        SIGNATURE_TOLERANCE_SECONDS,
        undefined,
        clock.now().getTime(),
      );
      return eventOf(event);
    }),
  listEvents: ({ after, limit }) =>
    mapStripeErrors(async () => {
      // Stripe lists newest first; `ending_before` returns the page of events just newer than the given one.
      const { data, has_more } = await stripe.events.list({
        limit,
        types: [...eventTypes],
        ...(after !== null && { ending_before: after }),
      });
      return { events: data.map(eventOf).reverse(), hasMore: after !== null && has_more };
    }),
});
