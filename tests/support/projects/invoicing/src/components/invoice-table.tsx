import { Link } from "react-router-dom";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { clients } from "@/data/clients";
import { shortDate } from "@/lib/dates";
import { money } from "@/lib/money";
import { totalOf } from "@/lib/totals";
import type { Invoice } from "@/types/invoice";
import { StatusBadge } from "./status-badge";

export function InvoiceTable({ invoices }: { invoices: Invoice[] }) {
  return (
    <Table data-mark="table">
      <TableHeader>
        <TableRow>
          <TableHead>Number</TableHead>
          <TableHead>Client</TableHead>
          <TableHead>Due</TableHead>
          <TableHead>Status</TableHead>
          <TableHead className="text-right">Total</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {invoices.map((invoice) => (
          <TableRow key={invoice.id}>
            <TableCell>
              <Link className="underline" to={`/invoices/${invoice.id}`}>
                {invoice.number}
              </Link>
            </TableCell>
            <TableCell>{clients.find(({ id }) => id === invoice.clientId)?.name}</TableCell>
            <TableCell>{shortDate(invoice.dueOn)}</TableCell>
            <TableCell>
              <StatusBadge status={invoice.status} />
            </TableCell>
            <TableCell className="amount text-right">{money(totalOf(invoice))}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
