import { CreditCard } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailed } from "~/components/ui/load-failed";
import { Notice } from "~/components/ui/notice";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api, type RouterOutputs } from "~/trpc/react";
import { billingCopy } from "../billing-copy";
import { CardRow } from "./card-row";
import { useReturnFromBank } from "./use-return-from-bank";

const AddCardDialog = lazy(() => loadWhenOnline(() => import("./add-card-dialog")));

/** The saved cards and the dialog to add one. */
export function CardsSection() {
  // Null: never opened. From then on it stays mounted, so that the dialog restores focus when it closes.
  const [adding, setAdding] = useState<boolean | null>(null);
  const checking = useReturnFromBank();
  const list = api.billing.cards.useQuery();
  return (
    <Section
      title={billingCopy.cards.title}
      description={billingCopy.cards.text}
      actions={
        <>
          <a
            href="#billing-history"
            className="mr-auto inline-flex items-center text-[13px] text-link hover:underline pointer-coarse:min-h-11"
          >
            {billingCopy.cards.history}
          </a>
          <Button
            size="sm"
            variant="primary"
            disabled={!list.data}
            loading={checking}
            onClick={() => setAdding(true)}
          >
            {billingCopy.cards.add}
          </Button>
        </>
      }
    >
      {list.isPending ? (
        <Skeleton label={billingCopy.cards.loading} className="h-14" />
      ) : list.isLoadingError ? (
        <LoadFailed
          title={billingCopy.cards.failed}
          reason={list.error.message}
          onRetry={() => list.refetch()}
        />
      ) : (
        <>
          <Cards {...list.data} />
          <Suspense>
            {adding !== null && (
              <AddCardDialog open={adding} onClose={() => setAdding(false)} payments={list.data.payments} />
            )}
          </Suspense>
        </>
      )}
    </Section>
  );
}

function Cards({ cards, hasOverduePayment, payments }: RouterOutputs["billing"]["cards"]) {
  const needsCard = cards.some(({ isDefault, expired }) => isDefault && expired);
  return (
    <>
      {hasOverduePayment ? (
        <Notice tone="danger" title={billingCopy.cards.overdue.title}>
          {billingCopy.cards.overdue.text}
        </Notice>
      ) : (
        needsCard && (
          <Notice tone="warning" title={billingCopy.cards.expiredDefault.title}>
            {billingCopy.cards.expiredDefault.text}
          </Notice>
        )
      )}
      {cards.length === 0 ? (
        <div className="rounded-card border border-border border-dashed">
          <EmptyState
            icon={<CreditCard />}
            title={billingCopy.cards.empty}
            text={billingCopy.cards.emptyText}
          />
        </div>
      ) : (
        <ul className="-my-3 flex flex-col divide-y divide-border">
          {cards.map((card) => (
            <CardRow key={card.id} card={card} />
          ))}
        </ul>
      )}
      {!payments.live && cards.length > 0 && (
        <p className="text-[13px] text-muted">{billingCopy.cards.testMode}</p>
      )}
    </>
  );
}
