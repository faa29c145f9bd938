import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { brandName, groupCardNumber } from "~/domain/billing/card";
import type { CardFields } from "~/domain/billing/checkout-form";
import { testCards } from "~/domain/billing/test-cards";
import { copy } from "../copy";

/** Says that no money moves. */
export const TestMode = ({ children }: { children?: ReactNode }) => (
  <Notice tone="info" title={copy.checkout.testMode.title}>
    <p>{copy.checkout.testMode.text}</p>
    {children}
  </Notice>
);

type TestCardsProps = { payments: { live: boolean; publishableKey: string | null } };

/** The notice above a card form, with test cards to fill in unless the fields are the provider's. */
export function TestCards({ payments: { live, publishableKey } }: TestCardsProps) {
  const { setValue, setFocus } = useFormContext<CardFields>();
  const fillIn = (number: string) => {
    setValue("cardNumber", groupCardNumber(number), { shouldValidate: true });
    setFocus("cardNumber");
  };
  if (live) return null;
  return (
    <TestMode>
      {publishableKey === null && (
        <details className="mt-2">
          <summary className="cursor-pointer text-link">{copy.checkout.testMode.cards}</summary>
          <ul className="mt-2 flex flex-col divide-y divide-border">
            {testCards.map(({ number, purpose, brand }) => (
              <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
                <span className="min-w-0 text-foreground">{purpose}</span>
                <span className="flex items-center justify-between gap-2 max-sm:w-full">
                  <span className="font-mono tabular-nums">{groupCardNumber(number)}</span>
                  <Button size="sm" onClick={() => fillIn(number)}>
                    {copy.checkout.testMode.use}
                    <span className="sr-only">
                      {" "}
                      {brandName(brand)}: {purpose}
                    </span>
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </TestMode>
  );
}
