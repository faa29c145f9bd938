import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { BrandBar } from "~/components/layout/brand-bar";
import { company } from "~/domain/marketing/company";
import { AutoRefresh } from "~/features/mail/auto-refresh";
import { Outbox } from "~/features/mail/outbox";
import { localOutbox } from "~/server/auth/local-outbox";
import { RequestClock } from "../request-clock";

export const metadata: Metadata = { title: "Outbox", referrer: "no-referrer" };

export default async function OutboxPage() {
  const mails = await localOutbox(await headers());
  if (!mails) notFound();
  return (
    <>
      <BrandBar brand={company.product} />
      <main id="main" className="mx-auto w-full max-w-2xl px-4 pt-6 pb-12 sm:px-6 sm:pt-10">
        <RequestClock>
          <Outbox mails={mails} />
        </RequestClock>
        <AutoRefresh everyMs={3_000} />
      </main>
    </>
  );
}
