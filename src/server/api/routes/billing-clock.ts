import "server-only";
import { clockAdvance } from "~/domain/billing/clock-advance";
import { mayAdvanceClock } from "~/server/auth/clock-key";
import { advanceClock } from "~/server/services/billing/advance-clock";
import { deps } from "~/server/wiring";
import { readBody } from "../read-body";
import type { Route } from "../route";

const MAX_BYTES = 100;

/**
 * Advances the simulated payments' clock for `npm run billing -- advance`. The body is a duration such as `40d`.
 * Returns 404 when payments are real or the server's secret is missing.
 */
async function POST(request: Request) {
  if (!deps().paymentsSimulator || !mayAdvanceClock(request.headers))
    return new Response(null, { status: 404 });
  const read = clockAdvance.safeParse(await readBody(request, MAX_BYTES));
  if (!read.success) return Response.json({ message: read.error.issues[0]?.message }, { status: 400 });
  return Response.json(await advanceClock(deps(), read.data));
}

export const billingClock: Route = { POST };
