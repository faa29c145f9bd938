import { Badge } from "@/components/ui/badge";
import type { InvoiceStatus } from "@/types/invoice";

const variants = { draft: "outline", sent: "secondary", paid: "default", overdue: "destructive" } as const;

export const StatusBadge = ({ status }: { status: InvoiceStatus }) => (
  <Badge data-mark="status" variant={variants[status]}>
    {status}
  </Badge>
);
