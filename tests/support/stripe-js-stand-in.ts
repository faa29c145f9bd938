import type { BrowserContext } from "@playwright/test";
import { findTestCard } from "~/domain/billing/test-cards";

/**
 * Stands in for js.stripe.com and api.stripe.com in a browser: a script with the parts of Stripe.js that our pages
 * use, whose fields send their contents only to api.stripe.com, and the payment method returned for them.
 */
export async function answerForStripe(context: BrowserContext): Promise<void> {
  await context.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${stripeJs.toString()})()` }),
  );
  await context.route("https://api.stripe.com/v1/payment_methods", (route) => {
    const typed = new URLSearchParams(route.request().postData() ?? "");
    const card = findTestCard(typed.get("card[number]") ?? "");
    const headers = { "access-control-allow-origin": "*" };
    if (card)
      return route.fulfill({
        headers,
        json: { id: card.paymentMethod, object: "payment_method", type: "card" },
      });
    const error = { type: "card_error", code: "incorrect_number", message: "Your card number is incorrect." };
    return route.fulfill({ headers, status: 402, json: { error } });
  });
}

/** Runs in the page, so it must be self-contained. */
function stripeJs() {
  const lengths = { cardNumber: 16, cardExpiry: 4, cardCvc: 3 };
  const inputs: Partial<Record<string, HTMLInputElement>> = {};
  const elements = {
    create(kind: keyof typeof lengths) {
      const input = document.createElement("input");
      input.setAttribute("aria-label", kind);
      inputs[kind] = input;
      const digits = () => input.value.replace(/\D/g, "");
      return {
        mount: (ground: HTMLElement) => ground.append(input),
        destroy: () => input.remove(),
        focus: () => input.focus(),
        update: () => {},
        on: (event: string, handle: (change?: { complete: boolean }) => void) =>
          input.addEventListener(event === "change" ? "input" : event, () =>
            handle({ complete: digits().length >= lengths[kind] }),
          ),
      };
    },
  };
  async function createPaymentMethod(asked: { billing_details: { name: string } }) {
    const typed = (kind: string) => inputs[kind]?.value.replace(/\D/g, "") ?? "";
    const answer = await fetch("https://api.stripe.com/v1/payment_methods", {
      method: "POST",
      body: new URLSearchParams({
        type: "card",
        "card[number]": typed("cardNumber"),
        "card[exp_month]": typed("cardExpiry").slice(0, 2),
        "card[exp_year]": typed("cardExpiry").slice(2),
        "card[cvc]": typed("cardCvc"),
        "billing_details[name]": asked.billing_details.name,
      }),
    });
    const body = await answer.json();
    return answer.ok ? { paymentMethod: body } : { error: body.error };
  }
  const open = () => ({ elements: () => elements, createPaymentMethod });
  Object.assign(window, { Stripe: open });
}
