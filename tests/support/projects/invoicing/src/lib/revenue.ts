import type { Invoice } from "@/types/invoice";
import { monthOf } from "./dates";
import { totalOf } from "./totals";

export type Month = { month: string; total: number };

export function revenueByMonth(invoices: Invoice[]): Month[] {
  const totals = new Map<string, number>();
  for (const invoice of invoices) {
    const month = monthOf(invoice.issuedOn);
    totals.set(month, (totals.get(month) ?? 0) + totalOf(invoice));
  }
  return [...totals].map(([month, total]) => ({ month, total: Math.round(total) }));
}
