import { useNavigate } from "react-router-dom";
import { InvoiceForm } from "@/components/invoice-form";
import { PageHeader } from "@/components/page-header";
import { useInvoices } from "@/state/invoices";

export function NewInvoicePage() {
  const { add } = useInvoices();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="New invoice" />
      <InvoiceForm
        onSave={({ clientId, dueOn, ...item }) => {
          add({ clientId, dueOn, issuedOn: "2026-05-31", items: [item] });
          navigate("/invoices");
        }}
      />
    </>
  );
}
