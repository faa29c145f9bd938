import { PaymentFailure } from "~/server/ports/payment-failure";
import type { Payments } from "~/server/ports/payments";
import type { Clock } from "~/server/ports/system";

const refuse = () => Promise.reject(new PaymentFailure("not_set_up", "No payment provider is set up"));
const none = async () => [];
const unknown = async () => undefined;

/** For servers without payments: there is nothing to read, and nothing can be paid. */
export const noPayments = (clock: Clock): Payments => ({
  kind: "off",
  live: false,
  publishableKey: null,
  now: async () => clock.now(),
  createCustomer: refuse,
  updateCustomer: refuse,
  deleteCustomer: refuse,
  listCards: none,
  addCard: refuse,
  finishCard: refuse,
  removeCard: refuse,
  setDefaultCard: refuse,
  previewPurchase: refuse,
  previewChange: refuse,
  subscribe: refuse,
  payOpenInvoice: refuse,
  finishPayment: refuse,
  changePlan: refuse,
  cancelAtPeriodEnd: refuse,
  resume: refuse,
  cancelNow: refuse,
  readSubscription: unknown,
  listSubscriptions: none,
  listInvoices: async () => ({ invoices: [], hasMore: false }),
  readInvoice: unknown,
  refund: refuse,
  readEvent: () => Promise.reject(new PaymentFailure("unverified", "No payment provider is set up")),
  listEvents: async () => ({ events: [], hasMore: false }),
});
