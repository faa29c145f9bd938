import type { Metadata } from "next";
import { PageBody } from "~/components/layout/page-shell";
import { checkoutPlan } from "~/domain/billing/checkout-plan";
import { parseCycle } from "~/domain/billing/price";
import { Checkout } from "~/features/billing/checkout";
import { FreeCheckout } from "~/features/billing/free-checkout";
import { requireUser } from "~/server/auth/guards";

export const metadata: Metadata = { title: "Checkout" };

type CheckoutRouteProps = {
  params: Promise<{ planId: string }>;
  searchParams: Promise<{ cycle?: string | string[]; returned?: string | string[] }>;
};

export default async function CheckoutRoute({ params, searchParams }: CheckoutRouteProps) {
  await requireUser();
  const [{ planId }, { cycle, returned }] = await Promise.all([params, searchParams]);
  const plan = checkoutPlan(planId);
  return (
    <PageBody>
      {plan.kind === "free" ? (
        <FreeCheckout />
      ) : (
        // Another plan or cycle is another order, so it gets a new form.
        <Checkout
          key={`${planId} ${cycle}`}
          offer={plan.offer}
          found={plan.found}
          startCycle={parseCycle(cycle)}
          returned={returned === "1"}
        />
      )}
    </PageBody>
  );
}
