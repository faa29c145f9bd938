import type { Invoice, LineItem } from "@/types/invoice";

export const TAX_RATE = 0.0825;

export const subtotalOf = (items: LineItem[]): number =>
  items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);

export const totalOf = ({ items }: Pick<Invoice, "items">): number => subtotalOf(items) * (1 + TAX_RATE);
