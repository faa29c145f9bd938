import { useParams } from "react-router-dom";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { money } from "@/lib/money";
import { totalOf } from "@/lib/totals";
import { useInvoices } from "@/state/invoices";
import { useClient } from "@/state/use-client";
import { NotFoundPage } from "./not-found";

export function InvoicePage() {
  const { id } = useParams();
  const { invoices, markPaid } = useInvoices();
  const invoice = invoices.find((each) => each.id === id);
  const client = useClient(invoice?.clientId);
  if (!invoice) return <NotFoundPage />;
  return (
    <>
      <PageHeader title={invoice.number}>
        <StatusBadge status={invoice.status} />
      </PageHeader>
      <p>{client?.name}</p>
      <ul className="list-disc pl-6">
        {invoice.items.map(({ description, quantity, price }) => (
          <li key={description}>
            {quantity} × {description}: {money(price)}
          </li>
        ))}
      </ul>
      <p className="amount text-xl font-semibold">{money(totalOf(invoice))}</p>
      <Button onClick={() => markPaid(invoice.id)}>Mark as paid</Button>
    </>
  );
}
