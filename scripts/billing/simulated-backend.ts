import { createHmac } from "node:crypto";
import { openStripe } from "~/server/adapters/payments/stripe/open-stripe";
import { stripePayments } from "~/server/adapters/payments/stripe/stripe-payments";
import { aesSealer } from "~/server/adapters/system/sealer";
import type { Db } from "~/server/db";
import type { Payments } from "~/server/ports/payments";
import type { Ids, Log } from "~/server/ports/system";
import type { BillingDeps } from "~/server/services/billing/billing-deps";
import type { QuoteDeps } from "~/server/services/billing/checkout";
import { eventQueue } from "~/server/services/billing/provider-events";
import type { SweepDeps } from "~/server/services/billing/start-billing";
import { memoryRecords, type RecordStore, type SimulatedStripe, simulatedStripe } from "~payments-simulator";
import { type CrashableProcess, countingSteps, crashableProcess } from "./crashable-process.ts";
import { seededIds } from "./seeded-random.ts";

const APP_URL = "http://localhost:3000";
const BEGINNING = Date.UTC(2026, 0, 1);

/** The services' dependencies within one server process. */
export type Deps = SweepDeps & BillingDeps & QuoteDeps & { payments: Payments; log: Log };

/** The product's billing with a simulated provider, on the run's clock. */
export type SimulatedBackend = {
  db: Db;
  clock: { now(): Date };
  ids: Ids;
  store: RecordStore;
  simulator: SimulatedStripe;
  /** Errors that the product or the simulator logged outside deliberate crashes. */
  errors: string[];
  /** Advances time, never backwards, and processes everything that falls due. */
  advanceTo(time: Date): Promise<void>;
  /** Starts a server process in place of the previous one. */
  startProcess(process?: CrashableProcess): Deps;
  /** Signs an event as the provider would now. */
  sign(body: string): string;
  /**
   * Drops the response to this process's request number `after` (from 0): the request is processed, but its sender
   * never learns the outcome.
   */
  dropResponse(after: number): void;
};

// Prevents the SDK's own retries, whose delays are in real time.
const lostResponse = () =>
  Response.json(
    { error: { type: "api_error", message: "The response was lost" } },
    { status: 503, headers: { "stripe-should-retry": "false" } },
  );

/** @param seed for all ids and secrets */
export function simulatedBackend(db: Db, seed: string): SimulatedBackend {
  let time = new Date(BEGINNING);
  let current = crashableProcess(Number.POSITIVE_INFINITY);
  let responsesLeft = Number.POSITIVE_INFINITY;
  const errors: string[] = [];
  const clock = { now: () => time };
  const log: Log = {
    info() {},
    warn() {},
    error(fields, message) {
      if (!current.hasCrashed) errors.push(`${message} ${JSON.stringify(fields)}`);
    },
  };
  const store = memoryRecords();
  const webhookSecret = "whsec_of_the_run";
  const simulator = simulatedStripe({
    store,
    clock,
    ids: seededIds(`${seed} provider`, clock),
    log,
    appUrl: APP_URL,
    webhookSecret,
  });
  const send: typeof fetch = async (input, init) => {
    try {
      current.step();
    } catch {
      return lostResponse();
    }
    const result = await simulator.fetch(input, init);
    responsesLeft -= 1;
    return responsesLeft === -1 ? lostResponse() : result;
  };
  const payments = stripePayments({
    stripe: openStripe({ secretKey: "sk_test_simulated", fetch: send }),
    kind: "simulator",
    live: false,
    publishableKey: null,
    now: simulator.now,
    webhookSecret,
    clock,
  });
  const ids = seededIds(`${seed} product`, clock);
  const baseDeps = { clock, ids, log, payments, sealer: aesSealer("the secret of the run"), appUrl: APP_URL };
  return {
    db,
    clock,
    ids,
    store,
    simulator,
    errors,
    async advanceTo(later) {
      if (later > time) time = later;
      await simulator.runDue();
    },
    startProcess(process = crashableProcess(Number.POSITIVE_INFINITY)) {
      current = process;
      responsesLeft = Number.POSITIVE_INFINITY;
      return {
        ...baseDeps,
        eventQueue: eventQueue(),
        db: process.canCrash ? countingSteps(db, process) : db,
      };
    },
    sign(body) {
      const seconds = Math.floor(time.getTime() / 1000);
      const mac = createHmac("sha256", webhookSecret).update(`${seconds}.${body}`).digest("hex");
      return `t=${seconds},v1=${mac}`;
    },
    dropResponse(after) {
      responsesLeft = after;
    },
  };
}
