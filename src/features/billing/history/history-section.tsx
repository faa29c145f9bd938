import { ReceiptText } from "lucide-react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { billingCopy } from "../billing-copy";
import { InvoiceTable } from "./invoice-table";

const say = billingCopy.history;
const PAGE = 10;

/** All invoices, loaded page by page. */
export function HistorySection() {
  const list = api.billing.invoices.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const invoices = list.data?.pages.flatMap((page) => page.invoices) ?? [];
  return (
    <Section
      id="billing-history"
      title={say.title}
      description={say.text}
      actions={
        list.hasNextPage && (
          <Button size="sm" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {say.more}
          </Button>
        )
      }
    >
      {list.isPending ? (
        <div role="status">
          <span className="sr-only">{say.loading}</span>
          <Skeleton className="h-28" />
        </div>
      ) : list.isError && invoices.length === 0 ? (
        <LoadFailed title={say.failed} reason={list.error.message} onRetry={() => list.refetch()} />
      ) : invoices.length === 0 ? (
        <div className="rounded-card border border-border border-dashed">
          <EmptyState icon={<ReceiptText />} title={say.empty} text={say.emptyText} />
        </div>
      ) : (
        <InvoiceTable invoices={invoices} />
      )}
    </Section>
  );
}
