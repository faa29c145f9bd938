import { Button } from "~/components/ui/button";
import { formatBillingDate } from "~/domain/billing/money";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";

/** Undoes a cancellation. `periodEnd`: when the subscription then renews. */
export function ResumeButton({ periodEnd }: { periodEnd: Date }) {
  const cache = api.useUtils();
  const resume = api.billing.subscription.resume.useMutation({
    onSuccess: async () => {
      await cache.invalidate();
      toast.success(copy.subscription.resumed.title, {
        description: copy.subscription.resumed.text(formatBillingDate(periodEnd)),
      });
    },
    onError: ({ message }) => toast.error(copy.subscription.notChanged, { description: message }),
  });
  return (
    <Button variant="primary" loading={resume.isPending} onClick={() => resume.mutate()}>
      {copy.subscription.resume}
    </Button>
  );
}
