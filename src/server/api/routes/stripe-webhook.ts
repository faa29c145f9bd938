import "server-only";
import { receiveEvent } from "~/server/services/billing/receive-event";
import { handleEventsSoon } from "~/server/services/billing/start-billing";
import { deps } from "~/server/wiring";
import { readBody } from "../read-body";
import type { Route } from "../route";

/** Several times the size of the largest event. */
const MAX_BYTES = 1_000_000;

/** Receives the payment provider's events. The signature is the only authentication. */
async function POST(request: Request) {
  const signature = request.headers.get("stripe-signature");
  if (!signature) return new Response(null, { status: 400 });
  const body = await readBody(request, MAX_BYTES);
  if (body === undefined) return new Response(null, { status: 413 });
  const outcome = await receiveEvent(deps(), { body, signature });
  if (outcome === "unverified") return new Response(null, { status: 400 });
  handleEventsSoon(deps());
  return Response.json({ received: true });
}

export const stripeWebhook: Route = { POST };
