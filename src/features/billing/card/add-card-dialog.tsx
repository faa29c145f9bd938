import { useState } from "react";
import { FormProvider, type UseFormSetError } from "react-hook-form";
import { FormDialog } from "~/components/ui/form-dialog";
import type { CardFields as Fields } from "~/domain/billing/checkout-form";
import type { DeclineReason } from "~/domain/billing/decline-reason";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api, type RouterOutputs } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
import { billingCopy } from "../billing-copy";
import { type CardTokenizer, useCardTokenizer } from "../use-card-tokenizer";
import { TestCards } from "./test-mode";
import { useAttempt } from "./use-attempt";
import { useCardOutcome } from "./use-card-outcome";
import { useDecline } from "./use-decline";

type AddCardDialogProps = {
  open: boolean;
  onClose: () => void;
  payments: RouterOutputs["billing"]["cards"]["payments"];
};

/** Adds a card, which its bank may decline or challenge. */
export default function AddCardDialog({ open, onClose, payments }: AddCardDialogProps) {
  const tokenizer = useCardTokenizer(payments.publishableKey);
  const { form } = useZodForm(tokenizer.schema, {
    raw: true,
    mode: "onTouched",
    defaultValues: { cardNumber: "", expiryDate: "", cvv: "" },
  });
  const close = () => {
    onClose();
    form.reset();
  };
  const { submit, busy } = useAddCard(tokenizer, { setError: form.setError, onAdded: close });
  return (
    <FormDialog
      open={open}
      onClose={busy ? undefined : close}
      title={billingCopy.addCard.title}
      cancel={billingCopy.addCard.cancel}
      submit={billingCopy.addCard.submit}
      variants={{ cancel: "secondary" }}
      busy={busy}
      onSubmit={form.handleSubmit(submit)}
      className="flex flex-col gap-5"
    >
      <FormProvider {...form}>
        <fieldset disabled={busy} className="flex min-w-0 flex-col gap-4">
          {tokenizer.fields}
        </fieldset>
        <TestCards payments={payments} />
      </FormProvider>
    </FormDialog>
  );
}

/** Submits the card as a token; its number stays in the browser. */
function useAddCard(
  tokenizer: CardTokenizer,
  { setError, onAdded }: { setError: UseFormSetError<Fields>; onAdded: () => void },
) {
  const attempt = useAttempt();
  const outcome = useCardOutcome();
  const { data: holder } = api.billing.address.useQuery();
  const addCard = api.billing.addCard.useMutation();
  const [busy, setBusy] = useState(false);
  const setReason = useDecline(setError, busy);
  /** @returns why the card was declined, and whether the browser is leaving for the bank */
  const send = async (fields: Fields): Promise<{ declined?: DeclineReason; isRedirecting: boolean }> => {
    const card = await tokenizer.tokenize(fields, holder ?? null);
    if ("declined" in card) return { declined: card.declined, isRedirecting: false };
    const result = await attempt((attemptId) => addCard.mutateAsync({ attemptId, card: card.token }));
    if (result.status === "declined") return { declined: result.reason, isRedirecting: false };
    if (result.status === "needs_action") {
      window.location.assign(result.url);
      return { isRedirecting: true };
    }
    onAdded();
    await outcome.added(result);
    return { isRedirecting: false };
  };
  const submit = async (fields: Fields) => {
    setBusy(true);
    try {
      const { declined, isRedirecting } = await send(fields);
      setReason(declined);
      // Stays busy until the page unloads, to prevent a second submission.
      setBusy(isRedirecting);
    } catch (error) {
      toast.error(billingCopy.addCard.notAdded, {
        description: serverErrorOf(error)?.message ?? billingCopy.addCard.tryAgain,
      });
      setBusy(false);
    }
  };
  return { submit, busy };
}
