"use client";

import { ShieldCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { Notice } from "~/components/ui/notice";
import { api } from "~/trpc/react";
import { copy } from "./copy";

type ChallengeProps = { intentId: string; clientSecret: string };

/** The simulated bank's challenge for a test card. Answering it leads back to the checkout. */
export function Challenge({ intentId, clientSecret }: ChallengeProps) {
  const router = useRouter();
  const result = api.checkout.answerChallenge.useMutation({
    onSuccess: ({ returnUrl }) => {
      const { pathname, search } = new URL(returnUrl);
      // Client-side navigation keeps what was typed in the checkout.
      if (pathname.startsWith("/checkout/")) router.replace(pathname + search);
      else window.location.replace(returnUrl);
    },
  });
  const busy = result.isPending || result.isSuccess;
  const submit = (approved: boolean) => result.mutate({ intentId, clientSecret, approved });
  return (
    <section className="mx-auto flex w-full max-w-md flex-col gap-5 rounded-card border border-border bg-surface p-6">
      <span
        aria-hidden
        className="flex size-10 items-center justify-center rounded-card border border-border bg-elevated text-link"
      >
        <ShieldCheck className="size-5" />
      </span>
      <div className="flex flex-col gap-1.5">
        <h1 className="font-semibold text-xl tracking-tight">{copy.checkout.challenge.title}</h1>
        <p className="text-pretty text-muted">{copy.checkout.challenge.text}</p>
      </div>
      {result.error ? (
        <Notice
          tone="warning"
          title={copy.checkout.challenge.gone}
          action={
            <ButtonLink href="/dashboard" size="sm">
              {copy.checkout.back}
            </ButtonLink>
          }
        >
          {copy.checkout.challenge.goneText}
        </Notice>
      ) : (
        <div className="flex flex-col gap-2.5">
          <Button variant="primary" size="lg" wide loading={busy} onClick={() => submit(true)}>
            {copy.checkout.challenge.approve}
          </Button>
          <Button size="lg" wide disabled={busy} onClick={() => submit(false)}>
            {copy.checkout.challenge.decline}
          </Button>
        </div>
      )}
      <p className="text-[13px] text-muted">{copy.checkout.testMode.title}</p>
    </section>
  );
}
