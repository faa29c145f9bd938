import { ReceiptText } from "lucide-react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { billingCopy } from "../billing-copy";
import { InvoiceTable } from "./invoice-table";

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
      title={billingCopy.history.title}
      description={billingCopy.history.text}
      actions={
        list.hasNextPage && (
          <Button size="sm" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {billingCopy.history.more}
          </Button>
        )
      }
    >
      {list.isPending ? (
        <Skeleton label={billingCopy.history.loading} className="h-28" />
      ) : list.isLoadingError && invoices.length === 0 ? (
        <LoadFailed
          title={billingCopy.history.failed}
          reason={list.error.message}
          onRetry={() => list.refetch()}
        />
      ) : invoices.length === 0 ? (
        <div className="rounded-card border border-border border-dashed">
          <EmptyState
            icon={<ReceiptText />}
            title={billingCopy.history.empty}
            text={billingCopy.history.emptyText}
          />
        </div>
      ) : (
        <InvoiceTable invoices={invoices} />
      )}
    </Section>
  );
}
