import { useState } from "react";
import { Link } from "react-router-dom";
import { InvoiceTable } from "@/components/invoice-table";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useInvoices } from "@/state/invoices";

export function InvoicesPage() {
  const { invoices } = useInvoices();
  const [search, setSearch] = useState("");
  const found = invoices.filter(({ number }) => number.toLowerCase().includes(search.toLowerCase()));
  return (
    <>
      <PageHeader title="Invoices">
        <Button asChild>
          <Link to="/invoices/new">New invoice</Link>
        </Button>
      </PageHeader>
      <Input aria-label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <InvoiceTable invoices={found} />
    </>
  );
}
