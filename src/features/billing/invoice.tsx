import { ArrowLeft, Download } from "lucide-react";
import Link from "next/link";
import { buttonStyles } from "~/components/ui/button-styles";
import type { InvoiceDocument } from "~/domain/billing/invoice-document";
import { billingCopy } from "./billing-copy";
import { InvoiceView } from "./invoice/invoice-view";
import { PrintButton } from "./invoice/print-button";

/** The invoice page: navigation, actions and the invoice itself, which is the only part that prints. */
export function Invoice({ invoice }: { invoice: InvoiceDocument }) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          href="/account/billing#billing-history"
          className="inline-flex items-center gap-2 text-muted text-sm hover:text-foreground pointer-coarse:min-h-11"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {billingCopy.invoice.back}
        </Link>
        <div className="flex gap-2">
          <PrintButton />
          <a
            href={`/api/invoices/${invoice.id}`}
            download
            className={buttonStyles({ size: "sm", variant: "primary" })}
          >
            <Download aria-hidden />
            {billingCopy.invoice.download}
          </a>
        </div>
      </div>
      <InvoiceView invoice={invoice} />
    </div>
  );
}
