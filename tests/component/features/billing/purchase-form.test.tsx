import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PurchaseForm } from "~/features/billing/checkout/purchase-form";
import { TRPCReactProvider } from "~/trpc/react";
import { axeIn } from "~tests/support/axe-in";

const submit = () => page.getByRole("button", { name: "Subscribe for $20/month" }).click();

beforeEach(async () => {
  await render(
    <TRPCReactProvider>
      <PurchaseForm
        order={{ planId: "pro-plan", cycle: "monthly" }}
        price="$20/month"
        details={null}
        payments={{ off: false, live: false, simulated: true, publishableKey: null }}
        payment={{ busy: false, pay: async () => undefined, succeed: async () => {} }}
        isPriced
      />
    </TRPCReactProvider>,
  );
});

it("shows an error at every invalid field", async () => {
  await submit();
  for (const sentence of [
    "Please enter the name on the card",
    "Please enter a valid card number",
    "Please enter a valid expiry date (MM/YY)",
    "Please enter a valid CVV",
    "Please enter your billing address",
    "Please enter your city",
    "Please enter your state/province",
    "Please enter your ZIP/postal code",
    "Please enter your country",
    "You must accept the terms and conditions",
  ])
    await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByLabelText("Name on card")).toHaveFocus();
  for (const theme of ["dark", "light"]) {
    document.documentElement.dataset.theme = theme;
    for (const each of document.getAnimations()) each.finish();
    expect(await axeIn(document.querySelector("form") ?? document.body)).toEqual([]);
  }
});

it("groups the card number as printed, shows its brand, and inserts the slash in the date", async () => {
  const number = page.getByLabelText("Card number");
  await number.fill("378282246310005");
  await expect.element(number).toHaveValue("3782 822463 10005");
  await expect.element(page.getByText("American Express", { exact: true })).toBeVisible();
  const expiry = page.getByLabelText("Expiry date");
  await expiry.fill("535");
  await expect.element(expiry).toHaveValue("05/35");
  await number.fill("4000000000009995");
  await expect.element(number).toHaveValue("4000 0000 0000 9995");
});
