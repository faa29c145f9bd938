import type { Metadata } from "next";
import { MailLog } from "~/features/admin/mail-log";
import { api, HydrateClient } from "~/trpc/server";
import { type ListPageProps, ownersList } from "../require-owner";

export const metadata: Metadata = { title: "Mail" };

export default async function MailRoute(props: ListPageProps) {
  void api.admin.list.mail.prefetch(await ownersList("mail", props));
  return (
    <HydrateClient>
      <MailLog />
    </HydrateClient>
  );
}
