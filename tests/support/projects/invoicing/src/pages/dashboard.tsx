import { InvoiceTable } from "@/components/invoice-table";
import { PageHeader } from "@/components/page-header";
import { RevenueChart } from "@/components/revenue-chart";
import { StatCard } from "@/components/stat-card";
import { money } from "@/lib/money";
import { revenueByMonth } from "@/lib/revenue";
import { totalOf } from "@/lib/totals";
import { useInvoices } from "@/state/invoices";
import type { InvoiceStatus } from "@/types/invoice";

export function DashboardPage() {
  const { invoices } = useInvoices();
  const totalIn = (status: InvoiceStatus) =>
    money(invoices.filter((each) => each.status === status).reduce((sum, each) => sum + totalOf(each), 0));
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="grid grid-cols-3 gap-4">
        <StatCard label="Paid" value={totalIn("paid")} />
        <StatCard label="Outstanding" value={totalIn("sent")} />
        <StatCard label="Overdue" value={totalIn("overdue")} />
      </div>
      <RevenueChart months={revenueByMonth(invoices)} />
      <InvoiceTable invoices={invoices.slice(-3)} />
    </>
  );
}
