import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PageBody } from "~/components/layout/page-shell";
import { invoiceInput } from "~/domain/billing/account-input";
import { Invoice } from "~/features/billing/invoice";
import { requireUser } from "~/server/auth/guards";
import { api, isNotFound } from "~/trpc/server";

type InvoiceRouteProps = { params: Promise<{ invoiceId: string }> };

/** The invoice named in the URL, or the not-found page. Cached per request. */
const invoiceAt = cache(async (invoiceId: string) => {
  const input = invoiceInput.safeParse({ invoiceId });
  if (!input.success) notFound();
  return api.billing.invoice(input.data).catch((error: unknown) => {
    if (isNotFound(error)) notFound();
    throw error;
  });
});

export async function generateMetadata({ params }: InvoiceRouteProps): Promise<Metadata> {
  await requireUser();
  // Browsers suggest the title as the file name when printing.
  return { title: `Invoice ${(await invoiceAt((await params).invoiceId)).number}` };
}

export default async function InvoiceRoute({ params }: InvoiceRouteProps) {
  await requireUser();
  const sheet = await invoiceAt((await params).invoiceId);
  return (
    <PageBody>
      <Invoice invoice={sheet} />
    </PageBody>
  );
}
