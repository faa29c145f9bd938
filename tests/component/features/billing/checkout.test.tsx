import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import superjson from "superjson";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { offerOf } from "~/domain/billing/offer";
import type { Order } from "~/domain/billing/order";
import { Checkout } from "~/features/billing/checkout";
import { api, type RouterOutputs } from "~/trpc/react";

type Preview = RouterOutputs["checkout"]["preview"];

const payments = { off: false, live: false, simulated: true, publishableKey: null };
const at = new Date("2027-01-01T00:00:00Z");
const price = { lines: [], subtotal: 0, tax: 0, nextRenewal: { at, amount: 2_000 }, prorationDate: at };
const purchase: Preview = {
  payments,
  details: null,
  kind: "purchase",
  preview: { ...price, total: 2_000, dueNow: 2_000 },
};

/** Answers `checkout.preview` over HTTP's messages; a cycle without an answer waits for one. */
function server(answers: Partial<Record<Order["cycle"], Preview | "offline">>) {
  const fetch = async (address: unknown) => {
    const asked = new URL(String(address), "http://server").searchParams.get("input") ?? "";
    const { cycle } = JSON.parse(asked).json as Order;
    const answer = await expect
      .poll(() => answers[cycle], { timeout: 10_000 })
      .toBeDefined()
      .then(() => answers[cycle]);
    if (answer === "offline") throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify({ result: { data: superjson.serialize(answer) } }), {
      headers: { "content-type": "application/json" },
    });
  };
  return api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
}

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const stay = () => {};
const router = {
  push: stay,
  replace: stay,
  back: stay,
  forward: stay,
  refresh: stay,
  prefetch: stay,
  bfcacheId: "checkout",
  experimental_gesturePush: stay,
};
const renderCheckout = (
  answers: Parameters<typeof server>[0],
  planId: "pro-plan" | "enterprise-plan" = "pro-plan",
) => {
  queries.clear();
  return render(
    <AppRouterContext value={router}>
      <QueryClientProvider client={queries}>
        <api.Provider client={server(answers)} queryClient={queries}>
          <Checkout offer={offerOf(planId)} found startCycle="annual" returned={false} />
        </api.Provider>
      </QueryClientProvider>
    </AppRouterContext>,
  );
};

const name = page.getByLabelText("Name on card");
const number = page.getByLabelText("Card number");
const pay = (label: string) => page.getByRole("button", { name: `Subscribe for ${label}` });
const toMonthly = page.getByRole("button", { name: "Switch to monthly billing" });

it("keeps what was typed while the cycle is switched, and does not sell at a price that is not known yet", async () => {
  const answers: Parameters<typeof server>[0] = { annual: purchase };
  await renderCheckout(answers);
  await name.fill("Ada Lovelace");
  await number.fill("4242424242424242");
  await toMonthly.click();
  await expect.element(pay("$20/month")).toBeDisabled();
  await expect.element(name).toHaveValue("Ada Lovelace");
  answers.monthly = purchase;
  await expect.element(pay("$20/month")).toBeEnabled();
  await expect.element(name).toHaveValue("Ada Lovelace");
  await expect.element(number).toHaveValue("4242 4242 4242 4242");
});

it("keeps what was typed when the other cycle's price, or a later refetch, cannot be loaded", async () => {
  const answers: Parameters<typeof server>[0] = { annual: purchase, monthly: "offline" };
  await renderCheckout(answers);
  await name.fill("Ada Lovelace");
  await toMonthly.click();
  await expect.element(page.getByText("We could not prepare your order")).toBeVisible();
  await expect.element(name).toHaveValue("Ada Lovelace");
  answers.monthly = purchase;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(pay("$20/month")).toBeEnabled();
  answers.monthly = "offline";
  await queries.invalidateQueries();
  await expect.element(name).toHaveValue("Ada Lovelace");
});

it("offers the plans to a subscriber, with the current one marked", async () => {
  await renderCheckout({
    annual: { payments, details: null, kind: "current", until: at },
  });
  const plans = page.getByRole("region", { name: "Choose a plan" });
  await expect
    .element(plans.getByRole("link", { name: /^Professional Current plan/ }))
    .toHaveAttribute("aria-current", "true");
  await expect
    .element(plans.getByRole("link", { name: /^Enterprise/ }))
    .toHaveAttribute("href", "/checkout/enterprise-plan?cycle=annual");
  await expect
    .element(plans.getByRole("link", { name: /^Free/ }))
    .toHaveAttribute("href", "/account/billing");
  await expect
    .element(page.getByText("Your Professional subscription renews on January 1, 2027."))
    .toBeVisible();
});

it("leads from the total of a change to what is due now", async () => {
  await renderCheckout(
    {
      annual: {
        payments,
        details: null,
        kind: "change",
        quote: "sealed",
        card: null,
        current: { planId: "pro-plan", cycle: "annual" },
        preview: { ...price, total: 80_000, dueNow: 80_000 },
      },
    },
    "enterprise-plan",
  );
  const order = page.getByRole("region", { name: "Order Summary" });
  await expect.element(order).toHaveTextContent("Total$1,000Credit and proration-$200Due now$800");
  await expect.element(order).toHaveTextContent("You get credit for the unused time on your current plan");
});

it("offers to resume a cancelled subscription", async () => {
  await renderCheckout({
    annual: {
      payments,
      details: null,
      kind: "blocked",
      state: "canceling",
      periodEnd: at,
      reason: "Resume your subscription to change plans.",
    },
  });
  await expect.element(page.getByText("Resume your subscription to change plans.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Resume Subscription" })).toBeVisible();
});
