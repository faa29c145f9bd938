import { soldPlanId } from "~/domain/billing/sold-plan";
import { DomainError } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import { isPaymentFailure } from "~/server/ports/payment-failure";
import { sweepBilling } from "~/server/services/billing/sweep-billing";
import { Agenda } from "./agenda.ts";
import { mortalProcess, perhapsMortal } from "./mortal-process.ts";
import { faultyNetwork, type Network } from "./network.ts";
import { type Person, signUp } from "./people.ts";
import { type Chance, seededChance } from "./seeded-chance.ts";
import { type SimulatedCompany, simulatedCompany } from "./simulated-company.ts";
import { newTally, type Tally } from "./tally.ts";
import { plannedVisit, type Visit } from "./visits.ts";

export type RunSize = { customers: number; months: number; seed: number };

/** Of a run, the customers whose number leaves `index` when divided by `parts`. */
export type Part = RunSize & { index: number; parts: number };

type Simulation = { company: SimulatedCompany; tally: Tally };

type World = {
  company: SimulatedCompany;
  network: Network;
  agenda: Agenda;
  people: ReadonlyMap<string, Person>;
  tally: Tally;
  chance: Chance;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const VISIT_DIES = 0.12;
const STEPS_OF_A_VISIT = 40;
const ANSWER_LOST = 0.06;
const REQUESTS_OF_A_VISIT = 10;
const DAY_DIES = 0.15;
const STEPS_OF_A_DAY = 120;
const MOST_TRIES = 4;
const REPLACES_CARD = 0.5;
const LOOK_EVERY_DAYS = 14;

const later = (time: Date, ms: number) => new Date(time.getTime() + ms);

/** Whether nothing is known of what became of a request, so that whoever made it makes it again. */
const isUnanswered = (error: unknown) =>
  isPaymentFailure(error, "unreachable") || (error instanceof DomainError && error.code === "unavailable");

/** Whether the product said no for a reason. */
const isRefusal = (error: unknown) => error instanceof DomainError || isPaymentFailure(error);

/** Carries a visit out, again and again where a process dies or an answer is lost. @returns whether it is over */
async function carryOut({ company, tally }: World, person: Person, visit: Visit): Promise<boolean> {
  const { chance } = person;
  const lost = chance.happens(ANSWER_LOST) ? chance.below(REQUESTS_OF_A_VISIT) : undefined;
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const first = tries === 1;
    const process = first ? perhapsMortal(chance, VISIT_DIES, STEPS_OF_A_VISIT) : mortalProcess(Infinity);
    const deps = company.startProcess(process);
    if (first && lost !== undefined) company.loseAnswer(lost);
    try {
      await visit(deps);
      return true;
    } catch (error) {
      if (process.isDead) {
        tally.count("crashes");
        // Some do not try again at once, and have forgotten the attempt when they come back.
        if (chance.happens(0.3)) return false;
      } else if (isUnanswered(error)) tally.count("answers lost");
      else if (isRefusal(error)) {
        tally.count("turned away");
        return true;
      } else throw error;
      tally.count("attempts made again");
      await company.moveTo(later(company.clock.now(), 1_000 * (1 + chance.below(20))));
    }
  }
  throw new Error(`${person.user.email} was never answered`);
}

async function receive(world: World, person: Person): Promise<void> {
  const { company, tally, agenda } = world;
  const { chance } = person;
  const rows = await company.db.subscription.findMany({
    where: { userId: person.user.id },
    orderBy: { readAt: "desc" },
    select: { id: true, planId: true, cycle: true, status: true, cancelAtPeriodEnd: true },
  });
  const row = rows.find(({ status }) => status !== "canceled") ?? rows[0];
  const visit = plannedVisit(
    { company, tally, person },
    row ? { ...row, planId: soldPlanId.parse(row.planId) } : null,
  );
  const over = visit ? await carryOut(world, person, visit) : true;
  const days = over ? 60 + chance.below(400) : 1;
  agenda.put(person, later(company.clock.now(), days * DAY_MS));
}

/** Brings the day's events and does what the product does by itself; a process that dies is started again. */
async function closeDay(world: World, day: Date, faults: boolean): Promise<void> {
  const { company, network, chance, tally } = world;
  await company.moveTo(day);
  const process = perhapsMortal(chance, faults ? DAY_DIES : 0, STEPS_OF_A_DAY);
  try {
    const deps = company.startProcess(process);
    await network.deliver(deps);
    await sweepBilling(deps);
    return;
  } catch (error) {
    if (!process.isDead) throw error;
    tally.count("crashes");
  }
  // What the dead process had claimed is free again after its pause.
  await company.moveTo(later(company.clock.now(), MINUTE_MS));
  await sweepBilling(company.startProcess());
}

/** Some of those whose renewal failed come within the week to replace their card. */
async function wakeDebtors({ company, people, agenda }: World, day: Date): Promise<void> {
  const failing = await company.db.subscription.findMany({
    where: { status: "past_due", periodStart: { gt: later(day, -DAY_MS) } },
    select: { userId: true },
  });
  for (const { userId } of failing) {
    const person = people.get(userId);
    if (!person?.chance.happens(REPLACES_CARD)) continue;
    agenda.put(person, later(day, Math.floor(person.chance.next() * 6 * DAY_MS) + MINUTE_MS));
  }
}

const unpaid = (tally: Tally) => tally.times("challenges left open") + tally.times("challenges refused");

const dayOf = (beginning: Date, day: number) => later(beginning, day * DAY_MS);
const monthsAfter = (beginning: Date, months: number) =>
  new Date(Date.UTC(beginning.getUTCFullYear(), beginning.getUTCMonth() + months, 1));

/**
 * Lets people live with the product for so many months, with faults at every step. What each of them does follows from
 * the seed and their own number: it is the same in every part, and whatever faults there are.
 *
 * @param look at the books, every second week, when a first payment was left unpaid, and at the end: when no work is left
 */
export async function simulate(
  db: Db,
  { index, parts, ...size }: Part,
  look: (company: SimulatedCompany) => Promise<void>,
): Promise<Simulation> {
  const company = simulatedCompany(db, `${size.seed} ${index}/${parts}`);
  const tally = newTally();
  const chance = seededChance(`${size.seed} ${index}/${parts} world`);
  const beginning = company.clock.now();
  const numbers = Array.from({ length: size.customers }, (_, number) => number);
  const people = await signUp(
    company,
    numbers.filter((number) => number % parts === index),
    size.seed,
  );
  const world: World = {
    company,
    tally,
    chance,
    network: faultyNetwork(company, seededChance(`${size.seed} ${index}/${parts} network`), tally),
    agenda: new Agenda(beginning, people),
    people: new Map(people.map((person) => [person.user.id, person])),
  };
  const end = monthsAfter(beginning, size.months);
  let unpaidBefore = 0;
  for (let day = 0; dayOf(beginning, day) < end; day++) {
    for (const { person, at } of world.agenda.take(day)) {
      await company.moveTo(at);
      await receive(world, person);
    }
    const evening = dayOf(beginning, day + 1);
    await closeDay(world, evening, evening < end);
    await wakeDebtors(world, evening);
    // A first payment that its bank was not told of expires within a day: no other look would find it unpaid.
    const leftUnpaid = unpaid(tally) > unpaidBefore;
    unpaidBefore = unpaid(tally);
    if (leftUnpaid || day % LOOK_EVERY_DAYS === LOOK_EVERY_DAYS - 1) await look(company);
  }
  // What came late on the last day.
  await closeDay(world, later(end, MINUTE_MS), false);
  await look(company);
  return { company, tally };
}
