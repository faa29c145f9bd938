import { useParams } from "react-router-dom";
import { InvoiceTable } from "@/components/invoice-table";
import { PageHeader } from "@/components/page-header";
import { useInvoices } from "@/state/invoices";
import { useClient } from "@/state/use-client";
import { NotFoundPage } from "./not-found";

export function ClientPage() {
  const { id } = useParams();
  const client = useClient(id);
  const { invoices } = useInvoices();
  if (!client) return <NotFoundPage />;
  return (
    <>
      <PageHeader title={client.name} />
      <p className="text-muted-foreground">{client.email}</p>
      <InvoiceTable invoices={invoices.filter(({ clientId }) => clientId === id)} />
    </>
  );
}
