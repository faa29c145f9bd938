import { paidPlanId } from "~/domain/billing/paid-plan";
import { DomainError } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import { isPaymentFailure } from "~/server/ports/payment-failure";
import { sweepBilling } from "~/server/services/billing/start-billing";
import { crashableProcess, maybeCrashable } from "./crashable-process.ts";
import { faultyNetwork, type Network } from "./network.ts";
import { type Random, seededRandom } from "./seeded-random.ts";
import { type SimulatedBackend, simulatedBackend } from "./simulated-backend.ts";
import { newTally, type Tally } from "./tally.ts";
import { VisitSchedule } from "./visit-schedule.ts";
import { signUp, type Visitor } from "./visitors.ts";
import { plannedVisit, type Visit } from "./visits.ts";

export type RunSize = { customers: number; months: number; seed: number };

/** The customers whose number modulo `shards` is `index`. */
export type Shard = RunSize & { index: number; shards: number };

type Simulation = { backend: SimulatedBackend; tally: Tally };

type World = {
  backend: SimulatedBackend;
  network: Network;
  schedule: VisitSchedule;
  visitors: ReadonlyMap<string, Visitor>;
  tally: Tally;
  random: Random;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const VISIT_CRASHES = 0.12;
const STEPS_OF_A_VISIT = 40;
const RESPONSE_LOST = 0.06;
const REQUESTS_OF_A_VISIT = 10;
const DAY_CRASHES = 0.15;
const STEPS_OF_A_DAY = 120;
const MAX_ATTEMPTS = 4;
const REPLACES_CARD = 0.5;
const AUDIT_EVERY_DAYS = 14;

const later = (time: Date, ms: number) => new Date(time.getTime() + ms);

/** Whether the outcome of a request is unknown, so that the client retries it. */
const isOutcomeUnknown = (error: unknown) =>
  isPaymentFailure(error, "unreachable") || (error instanceof DomainError && error.code === "unavailable");

/** Whether the product deliberately rejected the request. */
const isRejection = (error: unknown) => error instanceof DomainError || isPaymentFailure(error);

/** Performs a visit, retrying it after a crash or a lost response. @returns whether it was completed */
async function performVisit({ backend, tally }: World, visitor: Visitor, visit: Visit): Promise<boolean> {
  const { random } = visitor;
  const lost = random.bool(RESPONSE_LOST) ? random.below(REQUESTS_OF_A_VISIT) : undefined;
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
    const first = attempts === 1;
    const process = first
      ? maybeCrashable(random, VISIT_CRASHES, STEPS_OF_A_VISIT)
      : crashableProcess(Infinity);
    const deps = backend.startProcess(process);
    if (first && lost !== undefined) backend.dropResponse(lost);
    try {
      await visit(deps);
      return true;
    } catch (error) {
      if (process.hasCrashed) {
        tally.count("crashes");
        // Some visitors leave, and start a new attempt when they return.
        if (random.bool(0.3)) return false;
      } else if (isOutcomeUnknown(error)) tally.count("responses lost");
      else if (isRejection(error)) {
        tally.count("rejected");
        return true;
      } else throw error;
      tally.count("retries");
      await backend.advanceTo(later(backend.clock.now(), 1_000 * (1 + random.below(20))));
    }
  }
  throw new Error(`${visitor.user.email} never got a response`);
}

async function visit(world: World, visitor: Visitor): Promise<void> {
  const { backend, tally, schedule } = world;
  const { random } = visitor;
  const rows = await backend.db.subscription.findMany({
    where: { userId: visitor.user.id },
    orderBy: { readAt: "desc" },
    select: { id: true, planId: true, cycle: true, status: true, cancelAtPeriodEnd: true },
  });
  const row = rows.find(({ status }) => status !== "canceled") ?? rows[0];
  const visit = plannedVisit(
    { backend, tally, visitor },
    row ? { ...row, planId: paidPlanId.parse(row.planId) } : null,
  );
  const isDone = visit ? await performVisit(world, visitor, visit) : true;
  const days = isDone ? 60 + random.below(400) : 1;
  schedule.put(visitor, later(backend.clock.now(), days * DAY_MS));
}

/** Delivers the day's events and runs the product's background work, restarting after a crash. */
async function endDay(world: World, day: Date, faults: boolean): Promise<void> {
  const { backend, network, random, tally } = world;
  await backend.advanceTo(day);
  const process = maybeCrashable(random, faults ? DAY_CRASHES : 0, STEPS_OF_A_DAY);
  try {
    const deps = backend.startProcess(process);
    await network.deliver(deps);
    await sweepBilling(deps);
    return;
  } catch (error) {
    if (!process.hasCrashed) throw error;
    tally.count("crashes");
  }
  // Events claimed by the crashed process become due again after this delay.
  await backend.advanceTo(later(backend.clock.now(), MINUTE_MS));
  await sweepBilling(backend.startProcess());
}

/** Some visitors whose renewal failed return within the week to replace their card. */
async function scheduleCardReplacements({ backend, visitors, schedule }: World, day: Date): Promise<void> {
  const failing = await backend.db.subscription.findMany({
    where: { status: "past_due", periodStart: { gt: later(day, -DAY_MS) } },
    select: { userId: true },
  });
  for (const { userId } of failing) {
    const visitor = visitors.get(userId);
    if (!visitor?.random.bool(REPLACES_CARD)) continue;
    schedule.put(visitor, later(day, Math.floor(visitor.random.next() * 6 * DAY_MS) + MINUTE_MS));
  }
}

const unpaid = (tally: Tally) => tally.times("challenges abandoned") + tally.times("challenges declined");

const dateOf = (beginning: Date, day: number) => later(beginning, day * DAY_MS);
const monthsAfter = (beginning: Date, months: number) =>
  new Date(Date.UTC(beginning.getUTCFullYear(), beginning.getUTCMonth() + months, 1));

/**
 * Simulates visitors using the product for some months, with faults at every step. Their actions depend only on the
 * seed and their number, not on the shard or the faults.
 *
 * @param inspect audits the books every second week, after days that left a first payment unpaid, and at the end;
 * always without pending work
 */
export async function simulate(
  db: Db,
  { index, shards, ...size }: Shard,
  inspect: (backend: SimulatedBackend) => Promise<void>,
): Promise<Simulation> {
  const backend = simulatedBackend(db, `${size.seed} ${index}/${shards}`);
  const tally = newTally();
  const random = seededRandom(`${size.seed} ${index}/${shards} world`);
  const beginning = backend.clock.now();
  const numbers = Array.from({ length: size.customers }, (_, number) => number);
  const visitors = await signUp(
    backend,
    numbers.filter((number) => number % shards === index),
    size.seed,
  );
  const world: World = {
    backend,
    tally,
    random,
    network: faultyNetwork(backend, seededRandom(`${size.seed} ${index}/${shards} network`), tally),
    schedule: new VisitSchedule(beginning, visitors),
    visitors: new Map(visitors.map((visitor) => [visitor.user.id, visitor])),
  };
  const end = monthsAfter(beginning, size.months);
  let unpaidBefore = 0;
  for (let day = 0; dateOf(beginning, day) < end; day++) {
    for (const { visitor, at } of world.schedule.take(day)) {
      await backend.advanceTo(at);
      await visit(world, visitor);
    }
    const evening = dateOf(beginning, day + 1);
    await endDay(world, evening, evening < end);
    await scheduleCardReplacements(world, evening);
    // An unanswered first payment expires within a day, so only an audit today can find it unpaid.
    const leftUnpaid = unpaid(tally) > unpaidBefore;
    unpaidBefore = unpaid(tally);
    if (leftUnpaid || day % AUDIT_EVERY_DAYS === AUDIT_EVERY_DAYS - 1) await inspect(backend);
  }
  // Delivers what was late on the last day.
  await endDay(world, later(end, MINUTE_MS), false);
  await inspect(backend);
  return { backend, tally };
}
