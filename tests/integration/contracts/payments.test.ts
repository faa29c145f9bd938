import { describe, inject } from "vitest";
import { simulatedObjects } from "~/server/db/simulated-objects";
import { memoryRecords } from "~payments-simulator";
import { realPayments, simulatedPayments } from "~tests/support/payments-under-test";
import { testDatabase } from "~tests/support/test-database";
import { envVariable } from "../../../scripts/environment.mjs";
import { paymentsContract } from "./payments-contract";
import { stripeApiContract } from "./payments-stripe-api-contract";
import { timeContract } from "./payments-time-contract";

const database = testDatabase();
// Two of the three do not use the database, so one engine is enough.
const isEmbedded = inject("testEngine").kind === "embedded";
const secretKey = envVariable("STRIPE_TEST_SECRET_KEY");

describe.runIf(isEmbedded)("the simulator, in memory", () => {
  const open = async () => simulatedPayments(memoryRecords());
  paymentsContract(open);
  timeContract(open);
  stripeApiContract(open);
});

describe("the simulator, on the database", () => {
  const open = async () => {
    const { db } = database();
    await db.simulatedObject.deleteMany();
    return simulatedPayments(simulatedObjects(db));
  };
  paymentsContract(open);
  timeContract(open);
});

describe.runIf(isEmbedded && secretKey)("Stripe's test mode, with STRIPE_TEST_SECRET_KEY", () => {
  paymentsContract(async () => realPayments(secretKey ?? ""));
});
