import { Download } from "lucide-react";
import Link from "next/link";
import type { InvoiceRow } from "~/domain/billing/invoice-row";
import { billingCopy } from "../billing-copy";
import { InvoiceBadge } from "./invoice-badge";

/** Invoices in columns; on narrow screens, each on three lines. */
export function InvoiceTable({ invoices }: { invoices: readonly InvoiceRow[] }) {
  return (
    <table className="-my-2 w-full text-left max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="text-[13px] text-muted">
          <Head>{billingCopy.history.columns.date}</Head>
          <Head>{billingCopy.history.columns.number}</Head>
          <Head>{billingCopy.history.columns.subject}</Head>
          <Head>{billingCopy.history.columns.state}</Head>
          <Head end>{billingCopy.history.columns.amount}</Head>
          <th scope="col">
            <span className="sr-only">{billingCopy.history.columns.file}</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-border max-sm:block sm:border-border sm:border-t">
        {invoices.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  );
}

const Head = ({ children, end = false }: { children: string; end?: boolean }) => (
  <th scope="col" className={end ? "py-2 pl-4 text-right font-medium" : "py-2 pr-4 font-medium"}>
    {children}
  </th>
);

function Row({ invoice: { id, number, date, subject, amount, state } }: { invoice: InvoiceRow }) {
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto_auto] max-sm:items-center max-sm:gap-x-3 max-sm:py-2">
      <td className="whitespace-nowrap py-2 pr-4 text-muted tabular-nums max-sm:order-4 max-sm:py-0 max-sm:text-[13px]">
        {date}
      </td>
      <td className="py-2 pr-4 max-sm:order-1 max-sm:p-0">
        <Link
          href={`/account/invoices/${id}`}
          aria-label={billingCopy.history.open(number)}
          className="inline-flex items-center whitespace-nowrap font-medium text-link tabular-nums hover:underline pointer-coarse:min-h-11"
        >
          {number}
        </Link>
      </td>
      <td
        className="truncate py-2 pr-4 text-muted max-sm:order-6 max-sm:col-span-3 max-sm:p-0 max-sm:text-[13px] sm:w-full sm:max-w-0"
        title={subject}
      >
        {subject}
      </td>
      <td className="whitespace-nowrap py-2 max-sm:order-5 max-sm:col-span-2 max-sm:justify-self-end max-sm:p-0">
        <InvoiceBadge state={state} />
      </td>
      <td className="whitespace-nowrap py-2 pl-4 text-right tabular-nums max-sm:order-2 max-sm:p-0">
        {amount}
      </td>
      <td className="py-1 pl-2 max-sm:order-3 max-sm:p-0">
        <a
          href={`/api/invoices/${id}`}
          download
          aria-label={billingCopy.history.download(number)}
          title={billingCopy.history.columns.file}
          className="inline-flex size-8 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-foreground pointer-coarse:size-11"
        >
          <Download aria-hidden className="size-4" />
        </a>
      </td>
    </tr>
  );
}
