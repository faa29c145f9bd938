import { receiveEvent } from "~/server/services/billing/provider-events";
import type { Random } from "./seeded-random.ts";
import type { Deps, SimulatedBackend } from "./simulated-backend.ts";
import type { Tally } from "./tally.ts";

const DROP_RATE = 0.03;
const REPLAY_RATE = 0.05;
const DELAY_RATE = 0.03;
const FORGERY_RATE = 0.005;
const REORDER_RATE = 0.5;

/** The network between provider and webhook, which drops, repeats, delays and reorders events. */
export type Network = {
  /** Delivers what the provider has sent since the last call. @throws when a forged event is accepted */
  deliver(deps: Deps): Promise<void>;
};

export function faultyNetwork(backend: SimulatedBackend, random: Random, tally: Tally): Network {
  const sent: string[] = [];
  let late: string[] = [];
  backend.simulator.deliverTo(async (body) => void sent.push(body));

  /** How many times an event is delivered today. Late events arrive the next day. */
  function deliveriesToday(body: string): number {
    if (random.bool(DROP_RATE)) {
      tally.count("events dropped");
      return 0;
    }
    if (random.bool(DELAY_RATE)) {
      tally.count("events delayed");
      late.push(body);
      return 0;
    }
    if (!random.bool(REPLAY_RATE)) return 1;
    tally.count("events replayed");
    // Half of the replays arrive the next day.
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
    if (outcome !== "unverified") throw new Error("A forged event was accepted");
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
      // All at once, like Stripe.
      await Promise.all(deliveries);
    },
  };
}
