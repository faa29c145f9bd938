import { BrandMark } from "~/components/layout/brand-mark";
import { type InvoiceDocument, invoiceLabels } from "~/domain/billing/invoice-document";
import { cn } from "~/lib/cn";
import { billingCopy } from "../billing-copy";
import { InvoiceBadge } from "../history/invoice-badge";

/** An invoice, identical on screen and in print. */
export function InvoiceView({ invoice }: { invoice: InvoiceDocument }) {
  return (
    <article className="flex flex-col gap-8 rounded-card border border-border bg-surface p-5 sm:p-8 print:gap-6 print:rounded-none print:border-0 print:bg-transparent print:p-0">
      <Header invoice={invoice} />
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 print:grid-cols-2">
        {invoice.details.map(({ label, text }) => (
          <div key={label} className="flex flex-col gap-0.5">
            <dt className="text-[13px] text-muted">{label}</dt>
            <dd className="tabular-nums [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 print:grid-cols-2">
        <Party title={invoiceLabels.from} lines={invoice.seller} />
        <Party title={invoiceLabels.billTo} lines={invoice.buyer} />
      </div>
      <Lines lines={invoice.lines} />
      <Totals invoice={invoice} />
      <p className="text-[13px] text-muted">{invoice.note}</p>
    </article>
  );
}

function Header({ invoice: { number, state, isTest, seller } }: { invoice: InvoiceDocument }) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-4">
      <div className="flex flex-col gap-2">
        <h1 className="font-semibold text-2xl tracking-tight">
          {invoiceLabels.title} <span className="sr-only">{number}</span>
        </h1>
        <p className="flex flex-wrap items-center gap-2 text-[13px] text-muted">
          <InvoiceBadge state={state} />
          {isTest && invoiceLabels.testMode}
        </p>
      </div>
      <p className="flex items-center gap-2 font-semibold text-base tracking-tight">
        <BrandMark className="size-6" />
        {seller[0]}
      </p>
    </header>
  );
}

const Party = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <section className="min-w-0">
    <h2 className="text-[13px] text-muted">{title}</h2>
    <p className="mt-1 [overflow-wrap:anywhere]">
      {lines.map((line, at) => (
        <span key={line} className={at === 0 ? "block font-medium" : "block"}>
          {line}
        </span>
      ))}
    </p>
  </section>
);

function Lines({ lines }: Pick<InvoiceDocument, "lines">) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{billingCopy.invoice.lines}</caption>
      <thead className="border-border border-b text-[13px] text-muted">
        <tr>
          <th scope="col" className="py-2 pr-4 font-medium">
            {invoiceLabels.description}
          </th>
          <th scope="col" className="py-2 pr-4 font-medium max-sm:hidden print:table-cell">
            {invoiceLabels.period}
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            {invoiceLabels.amount}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {lines.map(({ description, period, amount }) => (
          <tr key={description} className="break-inside-avoid align-top">
            <td className="py-3 pr-4">
              {description}
              <span className="block text-[13px] text-muted sm:hidden print:hidden">{period}</span>
            </td>
            <td className="whitespace-nowrap py-3 pr-4 text-muted tabular-nums max-sm:hidden print:table-cell">
              {period}
            </td>
            <td className="whitespace-nowrap py-3 text-right tabular-nums">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ invoice: { totals, settlement } }: { invoice: InvoiceDocument }) {
  return (
    <dl className="ml-auto flex w-full max-w-xs break-inside-avoid flex-col gap-2 tabular-nums">
      {totals.map(({ label, text }) => (
        <div key={label} className={sumStyles}>
          <dt className="text-muted">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {settlement.map(({ label, text }, at) => (
        <div
          key={label}
          className={cn(sumStyles, "font-semibold", at === 0 && "border-border border-t pt-3")}
        >
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const sumStyles = "flex items-baseline justify-between gap-4";
