import { ButtonLink } from "~/components/ui/button-link";
import { Notice } from "~/components/ui/notice";
import { checkoutPath } from "~/domain/billing/checkout-path";
import { copy } from "./copy";

const say = copy.checkout;

/** The checkout page for the Free plan. */
export function FreeCheckout() {
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <h1 className="font-semibold text-2xl tracking-tight">{say.title}</h1>
      <Notice
        title={say.free.title}
        action={
          <div className="flex flex-wrap gap-2">
            <ButtonLink href="/chat" size="sm" variant="primary">
              {say.free.chat}
            </ButtonLink>
            <ButtonLink href={checkoutPath("pro-plan")} size="sm">
              {say.free.professional}
            </ButtonLink>
            <ButtonLink href="/account#subscription" size="sm">
              {say.free.account}
            </ButtonLink>
          </div>
        }
      >
        {say.free.text}
      </Notice>
    </div>
  );
}
