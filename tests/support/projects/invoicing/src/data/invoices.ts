import type { Invoice } from "@/types/invoice";

export const sampleInvoices: Invoice[] = [
  {
    id: "1",
    number: "INV-001",
    clientId: "harbor",
    issuedOn: "2026-01-12",
    dueOn: "2026-02-11",
    status: "paid",
    items: [{ description: "Brand identity", quantity: 1, price: 2400 }],
  },
  {
    id: "2",
    number: "INV-002",
    clientId: "nimbus",
    issuedOn: "2026-02-03",
    dueOn: "2026-03-05",
    status: "sent",
    items: [
      { description: "Website design", quantity: 1, price: 3200 },
      { description: "Hosting, per month", quantity: 6, price: 45 },
    ],
  },
  {
    id: "3",
    number: "INV-003",
    clientId: "alder",
    issuedOn: "2026-03-20",
    dueOn: "2026-04-19",
    status: "overdue",
    items: [{ description: "Catalog layout", quantity: 24, price: 60 }],
  },
  {
    id: "4",
    number: "INV-004",
    clientId: "quill",
    issuedOn: "2026-04-02",
    dueOn: "2026-05-02",
    status: "draft",
    items: [{ description: "Cover illustration", quantity: 2, price: 780 }],
  },
];
