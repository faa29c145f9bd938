import { catalogEndpoints } from "../endpoints/catalog";
import { customerEndpoints } from "../endpoints/customers";
import { eventEndpoints } from "../endpoints/events";
import { invoiceEndpoints } from "../endpoints/invoices";
import { paymentIntentEndpoints } from "../endpoints/payment-intents";
import { paymentMethodEndpoints } from "../endpoints/payment-methods";
import { previewEndpoints } from "../endpoints/preview";
import { refundEndpoints } from "../endpoints/refunds";
import { setupIntentEndpoints } from "../endpoints/setup-intents";
import { subscriptionEndpoints } from "../endpoints/subscriptions";
import type { Endpoint, Endpoints } from "./endpoint";

const endpoints: Endpoints = {
  ...catalogEndpoints,
  ...customerEndpoints,
  ...eventEndpoints,
  ...invoiceEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...previewEndpoints,
  ...refundEndpoints,
  ...setupIntentEndpoints,
  ...subscriptionEndpoints,
};

/** The endpoint for a request and the id in its path; undefined for anything that the simulator does not support. */
export function findEndpoint(method: string, path: string): { endpoint: Endpoint; id: string } | undefined {
  const whole = endpoints[`${method} ${path}`];
  if (whole) return { endpoint: whole, id: "" };
  const [, version, collection, id, ...action] = path.split("/");
  const pattern = ["", version, collection, ":id", ...action].join("/");
  const endpoint = endpoints[`${method} ${pattern}`];
  return endpoint && id ? { endpoint, id: decodeURIComponent(id) } : undefined;
}
