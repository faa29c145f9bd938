import { z } from "zod";
import { invoiceInput } from "~/domain/billing/account-input";
import { clockAdvance } from "~/domain/billing/clock-advance";
import { mayAdvanceClock } from "~/server/auth/clock-key";
import { printInvoice } from "~/server/services/billing/invoices";
import { receiveEvent } from "~/server/services/billing/provider-events";
import { advanceClock } from "~/server/services/billing/simulated-clock";
import { handleEventsSoon } from "~/server/services/billing/start-billing";
import { download } from "../file-response";
import { readBody } from "../read-body";
import { publicRoute, type Route, signedRoute, userRoute } from "../route";

/** Whether plans can be bought on this server. Public pages are built before that is known, so they request it. */
export const payments: Route = {
  GET: publicRoute({
    input: z.object({}),
    cost: 1,
    answer: ({ deps }) => Response.json({ off: deps.payments.kind === "off" }),
  }),
};

/** Downloads one of the user's invoices as a PDF. Not cacheable: a paid invoice may be refunded later. */
export const invoices: Route = {
  GET: userRoute({
    input: invoiceInput,
    cost: 20,
    concurrency: "download",
    async answer({ deps, user, input }) {
      const { fileName, pdf } = await printInvoice(deps, user, input);
      return download({
        fileName: fileName.replace(/[^\w.-]/g, "-"),
        contentType: "application/pdf",
        content: new Uint8Array(pdf),
      });
    },
  }),
};

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

/** Several times the size of the largest event. */
const MAX_EVENT_BYTES = 1_000_000;

/** Receives the payment provider's events. The signature is the only authentication. */
export const stripeWebhook: Route = {
  POST: signedRoute({
    input: z.object({}),
    cost: 1,
    async answer({ deps, request }) {
      const signature = request.headers.get("stripe-signature");
      if (!signature) return new Response(null, { status: 400 });
      const body = await readBody(request, MAX_EVENT_BYTES);
      if (body === undefined) return new Response(null, { status: 413 });
      const outcome = await receiveEvent(deps, { body, signature });
      if (outcome === "unverified") return new Response(null, { status: 400 });
      handleEventsSoon(deps);
      return Response.json({ received: true });
    },
  }),
};
