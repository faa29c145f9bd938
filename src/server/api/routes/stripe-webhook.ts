import "server-only";
import { z } from "zod";
import { receiveEvent } from "~/server/services/billing/receive-event";
import { handleEventsSoon } from "~/server/services/billing/start-billing";
import { readBody } from "../read-body";
import { type Route, signedRoute } from "../route";

/** Several times the size of the largest event. */
const MAX_BYTES = 1_000_000;

/** Receives the payment provider's events. The signature is the only authentication. */
export const stripeWebhook: Route = {
  POST: signedRoute({
    input: z.object({}),
    cost: 1,
    async answer({ deps, request }) {
      const signature = request.headers.get("stripe-signature");
      if (!signature) return new Response(null, { status: 400 });
      const body = await readBody(request, MAX_BYTES);
      if (body === undefined) return new Response(null, { status: 413 });
      const outcome = await receiveEvent(deps, { body, signature });
      if (outcome === "unverified") return new Response(null, { status: 400 });
      handleEventsSoon(deps);
      return Response.json({ received: true });
    },
  }),
};
