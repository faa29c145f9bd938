import "server-only";
import { z } from "zod";
import { clockAdvance } from "~/domain/billing/clock-advance";
import { mayAdvanceClock } from "~/server/auth/clock-key";
import { advanceClock } from "~/server/services/billing/advance-clock";
import { readBody } from "../read-body";
import { type Route, signedRoute } from "../route";

const MAX_BYTES = 100;

/**
 * Advances the simulated payments' clock for `npm run billing -- advance`. The body is a duration such as `40d`.
 * Returns 404 when payments are real or the server's secret is missing.
 */
export const billingClock: Route = {
  POST: signedRoute({
    input: z.object({}),
    cost: 1,
    async answer({ deps, request }) {
      if (!deps.paymentsSimulator || !mayAdvanceClock(request.headers))
        return new Response(null, { status: 404 });
      const read = clockAdvance.safeParse(await readBody(request, MAX_BYTES));
      if (!read.success) return Response.json({ message: read.error.issues[0]?.message }, { status: 400 });
      return Response.json(await advanceClock(deps, read.data));
    },
  }),
};
