import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageBody } from "~/components/layout/page-shell";
import { challengeInput } from "~/domain/billing/checkout-input";
import { Challenge } from "~/features/billing/challenge";
import { requireUser } from "~/server/auth/guards";

export const metadata: Metadata = { title: "Confirm your payment" };

type ChallengeRouteProps = {
  params: Promise<{ intentId: string }>;
  searchParams: Promise<{ client_secret?: string | string[] }>;
};

export default async function ChallengeRoute({ params, searchParams }: ChallengeRouteProps) {
  await requireUser();
  const [{ intentId }, { client_secret: clientSecret }] = await Promise.all([params, searchParams]);
  const challenge = challengeInput.omit({ approved: true }).safeParse({ intentId, clientSecret });
  if (!challenge.success) notFound();
  return (
    <PageBody>
      <Challenge {...challenge.data} />
    </PageBody>
  );
}
