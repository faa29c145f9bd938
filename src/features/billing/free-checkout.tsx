import { ButtonLink } from "~/components/ui/button-link";
import { Notice } from "~/components/ui/notice";
import { checkoutPath } from "~/domain/billing/checkout-path";
import { copy } from "./copy";

/** The checkout page for the Free plan. */
export function FreeCheckout() {
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <h1 className="font-semibold text-2xl tracking-tight">{copy.checkout.title}</h1>
      <Notice
        title={copy.checkout.free.title}
        action={
          <div className="flex flex-wrap gap-2">
            <ButtonLink href="/chat" size="sm" variant="primary">
              {copy.checkout.free.chat}
            </ButtonLink>
            <ButtonLink href={checkoutPath("pro-plan")} size="sm">
              {copy.checkout.free.professional}
            </ButtonLink>
            <ButtonLink href="/account/billing" size="sm">
              {copy.checkout.free.account}
            </ButtonLink>
          </div>
        }
      >
        {copy.checkout.free.text}
      </Notice>
    </div>
  );
}
