import { receiveEvent } from "~/server/services/billing/receive-event";
import type { Chance } from "./seeded-chance.ts";
import type { Deps, SimulatedCompany } from "./simulated-company.ts";
import type { Tally } from "./tally.ts";

const DROPPED = 0.03;
const REPLAYED = 0.05;
const LATE = 0.03;
const FORGED = 0.005;
const REORDERED = 0.5;

/** What lies between the provider and the webhook, and loses, repeats, delays and reorders what it carries. */
export type Network = {
  /** Brings what the provider sent since the last time. @throws when a forged event is not refused */
  deliver(deps: Deps): Promise<void>;
};

export function faultyNetwork(company: SimulatedCompany, chance: Chance, tally: Tally): Network {
  const sent: string[] = [];
  let late: string[] = [];
  company.simulator.deliverTo(async (body) => void sent.push(body));

  /** How often an event is brought today; one that is late comes with those of the next day. */
  function timesToday(body: string): number {
    if (chance.happens(DROPPED)) {
      tally.count("events dropped");
      return 0;
    }
    if (chance.happens(LATE)) {
      tally.count("events late");
      late.push(body);
      return 0;
    }
    if (!chance.happens(REPLAYED)) return 1;
    tally.count("events replayed");
    // Some of them the next day again.
    if (chance.happens(0.5)) late.push(body);
    return 2;
  }

  const genuine = (deps: Deps, body: string) => receiveEvent(deps, { body, signature: company.sign(body) });

  async function forged(deps: Deps, body: string): Promise<void> {
    tally.count("forged events");
    const outcome = await receiveEvent(deps, {
      body: body.replace("evt_", "evt_forged"),
      signature: company.sign(body),
    });
    if (outcome !== "unverified") throw new Error("An event that somebody else made was believed");
  }

  return {
    async deliver(deps) {
      const arriving = late;
      late = [];
      arriving.push(...sent.splice(0).flatMap((body) => Array<string>(timesToday(body)).fill(body)));
      const isReordered = arriving.length > 1 && chance.happens(REORDERED);
      if (isReordered) tally.count("days of reordered events");
      const bodies = isReordered ? chance.shuffled(arriving) : arriving;
      const deliveries = bodies.flatMap((body) =>
        chance.happens(FORGED) ? [genuine(deps, body), forged(deps, body)] : [genuine(deps, body)],
      );
      // As Stripe does: all at the same time.
      await Promise.all(deliveries);
    },
  };
}
