export type LineItem = { description: string; quantity: number; price: number };

export type InvoiceStatus = "draft" | "sent" | "paid" | "overdue";

export type Invoice = {
  id: string;
  number: string;
  clientId: string;
  issuedOn: string;
  dueOn: string;
  status: InvoiceStatus;
  items: LineItem[];
};
