import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { brandName, groupCardNumber } from "~/domain/billing/card";
import { testCards } from "~/domain/billing/test-cards";
import { copy } from "../copy";

/** Says that no money moves, and lists the test cards. */
export function TestMode({ onUse }: { onUse?: (number: string) => void }) {
  return (
    <Notice tone="info" title={copy.checkout.testMode.title}>
      <p>{copy.checkout.testMode.text}</p>
      {onUse && (
        <details className="mt-2">
          <summary className="cursor-pointer text-link">{copy.checkout.testMode.cards}</summary>
          <ul className="mt-2 flex flex-col divide-y divide-border">
            {testCards.map(({ number, purpose, brand }) => (
              <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
                <span className="min-w-0 text-foreground">{purpose}</span>
                <span className="flex items-center justify-between gap-2 max-sm:w-full">
                  <span className="font-mono tabular-nums">{groupCardNumber(number)}</span>
                  <Button size="sm" onClick={() => onUse(number)}>
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
    </Notice>
  );
}
