import type { Metadata } from "next";
import { PageBody } from "~/components/layout/page-shell";
import { checkoutPlan } from "~/domain/billing/checkout-plan";
import { order } from "~/domain/billing/order";
import { parseCycle } from "~/domain/billing/price";
import { Checkout } from "~/features/billing/checkout";
import { FreeCheckout } from "~/features/billing/free-checkout";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Checkout" };

type CheckoutRouteProps = {
  params: Promise<{ planId: string }>;
  searchParams: Promise<{ cycle?: string | string[]; returned?: string | string[] }>;
};

export default async function CheckoutRoute({ params, searchParams }: CheckoutRouteProps) {
  await requireUser();
  const [{ planId }, { cycle, returned }] = await Promise.all([params, searchParams]);
  const plan = checkoutPlan(planId);
  if (plan.kind === "free")
    return (
      <PageBody>
        <FreeCheckout />
      </PageBody>
    );
  const startCycle = parseCycle(cycle);
  // The form and its totals come with the page: loaded later, they would push down what is below.
  void api.checkout.preview.prefetch(order.parse({ planId: plan.offer.planId, cycle: startCycle }));
  return (
    <HydrateClient>
      <PageBody>
        {/* A different address is a different order, so it gets a new form. */}
        <Checkout
          key={`${planId} ${cycle}`}
          offer={plan.offer}
          found={plan.found}
          startCycle={startCycle}
          returned={returned === "1"}
        />
      </PageBody>
    </HydrateClient>
  );
}
