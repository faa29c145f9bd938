import { auditAccess } from "./audit-access.ts";
import { auditMoney } from "./audit-money.ts";
import { auditOrphans } from "./audit-orphans.ts";
import { auditPeriods } from "./audit-periods.ts";
import type { Books } from "./books.ts";
import type { Discrepancy } from "./discrepancy.ts";
import { paidPeriods } from "./paid-periods.ts";

/** Applies every audit rule. Requires a moment without pending work. */
export function audit(books: Books): Discrepancy[] {
  const paid = paidPeriods(books);
  return [
    ...auditPeriods(books, paid),
    ...auditMoney(books),
    ...auditAccess(books, paid),
    ...auditOrphans(books, paid),
  ];
}
