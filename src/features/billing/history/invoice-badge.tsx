import { Badge } from "~/components/ui/badge";
import { type InvoiceState, invoiceStateLabels } from "~/domain/billing/invoice-state";

const tones = {
  paid: "success",
  open: "warning",
  refunded: "neutral",
  partly_refunded: "neutral",
  uncollectible: "danger",
  void: "neutral",
} as const satisfies Record<InvoiceState, string>;

export const InvoiceBadge = ({ state }: { state: InvoiceState }) => (
  <Badge tone={tones[state]}>{invoiceStateLabels[state]}</Badge>
);
