import type { ReactNode } from "react";
import { ButtonLink } from "~/components/ui/button-link";
import { Notice } from "~/components/ui/notice";
import { copy } from "./copy";

/** Replaces whatever needs payments when they are not set up. */
export const PaymentsOff = ({ children }: { children?: ReactNode }) => (
  <Notice
    title={copy.paymentsOff.title}
    action={
      <div className="flex flex-wrap gap-2">
        {children}
        <ButtonLink href="/docs/config#STRIPE_SECRET_KEY" size="sm">
          {copy.paymentsOff.how}
        </ButtonLink>
      </div>
    }
  >
    {copy.paymentsOff.text}
  </Notice>
);
