import { openStripe } from "~/server/adapters/payments/stripe/open-stripe";
import { stripePayments } from "~/server/adapters/payments/stripe/stripe-payments";
import { systemClock } from "~/server/adapters/system/clock";
import { systemIds } from "~/server/adapters/system/ids";
import { jsonLog } from "~/server/adapters/system/log";
import type { Payments } from "~/server/ports/payments";
import type { Clock } from "~/server/ports/system";
import { type SimulatedStripe, simulatedStripe } from "~payments-simulator";
import { faultsInAnswer } from "./stripe-description/check-answer";

type ApiRequest = { method: "GET" | "POST" | "DELETE"; path: string; form?: string; idempotencyKey?: string };
type ApiResponse = { status: number; headers: Headers; body: { [field: string]: unknown; error?: unknown } };

/** A payments adapter and the API behind it. */
export type PaymentsUnderTest = {
  payments: Payments;
  /** Calls the API directly, bypassing the SDK. */
  ask(asked: ApiRequest): Promise<ApiResponse>;
  /** How responses deviate from Stripe's description. */
  faults: string[];
};

export type SimulatedPaymentsUnderTest = PaymentsUnderTest & {
  simulator: SimulatedStripe;
  /** The real time, set by tests. */
  realTime: { now: Date };
};

const WEBHOOK_SECRET = "whsec_test";
export const APP_URL = "http://localhost:3000";

/** Records what is wrong with each response. */
function recordingFaults(send: typeof fetch, faults: string[]): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    faults.push(...faultsInAnswer(await answer.clone().json()));
    return answer;
  };
}

const requester =
  (send: typeof fetch, secretKey: string): PaymentsUnderTest["ask"] =>
  async ({ method, path, form, idempotencyKey }) => {
    const answer = await send(`https://api.stripe.com${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        "content-type": "application/x-www-form-urlencoded",
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      },
      ...(form !== undefined && { body: form }),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };

function paymentsUsing(
  send: typeof fetch,
  secretKey: string,
  options: Pick<Payments, "kind" | "now"> & { clock: Clock },
): PaymentsUnderTest {
  const faults: string[] = [];
  const fetch = recordingFaults(send, faults);
  const payments = stripePayments({
    ...options,
    live: false,
    publishableKey: null,
    webhookSecret: WEBHOOK_SECRET,
    stripe: openStripe({ secretKey, fetch }),
  });
  return { payments, faults, ask: requester(fetch, secretKey) };
}

/** An empty simulator, starting on January 31, 2026 at noon. */
export function simulatedPayments(
  store: Parameters<typeof simulatedStripe>[0]["store"],
): SimulatedPaymentsUnderTest {
  const realTime = { now: new Date("2026-01-31T12:00:00Z") };
  const clock = { now: () => realTime.now };
  const simulator = simulatedStripe({
    store,
    clock,
    ids: systemIds,
    log: jsonLog("silent"),
    appUrl: APP_URL,
    webhookSecret: WEBHOOK_SECRET,
  });
  const facts = { kind: "simulator", now: simulator.now, clock } as const;
  return { ...paymentsUsing(simulator.fetch, "sk_test_simulated", facts), simulator, realTime };
}

/** Stripe's own API in test mode. */
export const realPayments = (secretKey: string): PaymentsUnderTest =>
  paymentsUsing(fetch, secretKey, { kind: "stripe", now: async () => systemClock.now(), clock: systemClock });
