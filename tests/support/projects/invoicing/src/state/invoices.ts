import { create } from "zustand";
import { sampleInvoices } from "@/data/invoices";
import type { Invoice } from "@/types/invoice";

type InvoiceStore = {
  invoices: Invoice[];
  add(invoice: Omit<Invoice, "id" | "number" | "status">): void;
  markPaid(id: string): void;
};

export const useInvoices = create<InvoiceStore>((set) => ({
  invoices: sampleInvoices,
  add: (invoice) =>
    set(({ invoices }) => {
      const id = String(invoices.length + 1);
      const number = `INV-${id.padStart(3, "0")}`;
      return { invoices: [...invoices, { ...invoice, id, number, status: "draft" }] };
    }),
  markPaid: (id) =>
    set(({ invoices }) => ({
      invoices: invoices.map((invoice) => (invoice.id === id ? { ...invoice, status: "paid" } : invoice)),
    })),
}));
