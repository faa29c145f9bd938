import { describe, inject } from "vitest";
import { memoryRecords } from "~/server/adapters/payments/simulator/memory-records";
import { simulatedObjects } from "~/server/db/simulated-objects";
import { realPayments, simulatedPayments } from "~tests/support/payments-under-test";
import { testDatabase } from "~tests/support/test-database";
import { variable } from "../../../scripts/environment.mjs";
import { keepsTimeAsStripeDoes } from "./payments-over-time";
import { keepsTheContract } from "./payments-under-any-api";
import { answersAsStripeDoes } from "./payments-under-the-sdk";

const database = testDatabase();
// Two of the three do not touch the database: once is enough.
const here = inject("testEngine").kind === "embedded";
const secretKey = variable("STRIPE_TEST_SECRET_KEY");

describe.runIf(here)("the simulator, in memory", () => {
  const open = async () => simulatedPayments(memoryRecords());
  keepsTheContract(open);
  keepsTimeAsStripeDoes(open);
  answersAsStripeDoes(open);
});

describe("the simulator, on the database", () => {
  const open = async () => {
    const { db } = database();
    await db.simulatedObject.deleteMany();
    return simulatedPayments(simulatedObjects(db));
  };
  keepsTheContract(open);
  keepsTimeAsStripeDoes(open);
});

describe.runIf(here && secretKey)("Stripe's test mode, with STRIPE_TEST_SECRET_KEY", () => {
  keepsTheContract(async () => realPayments(secretKey ?? ""));
});
