import { receiveEvent } from "~/server/services/billing/receive-event";
import type { Random } from "./seeded-random.ts";
import type { Deps, SimulatedBackend } from "./simulated-backend.ts";
import type { Tally } from "./tally.ts";

const DROP_RATE = 0.03;
const REPLAY_RATE = 0.05;
const DELAY_RATE = 0.03;
const FORGERY_RATE = 0.005;
const REORDER_RATE = 0.5;

/** What lies between the provider and the webhook, and loses, repeats, delays and reorders what it carries. */
export type Network = {
  /** Brings what the provider sent since the last time. @throws when a forged event is not refused */
  deliver(deps: Deps): Promise<void>;
};

export function faultyNetwork(backend: SimulatedBackend, random: Random, tally: Tally): Network {
  const sent: string[] = [];
  let late: string[] = [];
  backend.simulator.deliverTo(async (body) => void sent.push(body));

  /** How often an event is brought today; one that is late comes with those of the next day. */
  function deliveriesToday(body: string): number {
    if (random.bool(DROP_RATE)) {
      tally.count("events dropped");
      return 0;
    }
    if (random.bool(DELAY_RATE)) {
      tally.count("events late");
      late.push(body);
      return 0;
    }
    if (!random.bool(REPLAY_RATE)) return 1;
    tally.count("events replayed");
    // Some of them the next day again.
    if (random.bool(0.5)) late.push(body);
    return 2;
  }

  const genuine = (deps: Deps, body: string) => receiveEvent(deps, { body, signature: backend.sign(body) });

  async function forged(deps: Deps, body: string): Promise<void> {
    tally.count("forged events");
    const outcome = await receiveEvent(deps, {
      body: body.replace("evt_", "evt_forged"),
      signature: backend.sign(body),
    });
    if (outcome !== "unverified") throw new Error("An event that somebody else made was believed");
  }

  return {
    async deliver(deps) {
      const arriving = late;
      late = [];
      arriving.push(...sent.splice(0).flatMap((body) => Array<string>(deliveriesToday(body)).fill(body)));
      const isReordered = arriving.length > 1 && random.bool(REORDER_RATE);
      if (isReordered) tally.count("days of reordered events");
      const bodies = isReordered ? random.shuffled(arriving) : arriving;
      const deliveries = bodies.flatMap((body) =>
        random.bool(FORGERY_RATE) ? [genuine(deps, body), forged(deps, body)] : [genuine(deps, body)],
      );
      // As Stripe does: all at the same time.
      await Promise.all(deliveries);
    },
  };
}
