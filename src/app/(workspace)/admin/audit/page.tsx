import type { Metadata } from "next";
import { AuditTrail } from "~/features/admin/audit-trail";
import { api, HydrateClient } from "~/trpc/server";
import { type ListPageProps, ownersList } from "../require-owner";

export const metadata: Metadata = { title: "Audit trail" };

export default async function AuditRoute(props: ListPageProps) {
  void api.admin.list.audit.prefetch(await ownersList("audit", props));
  return (
    <HydrateClient>
      <AuditTrail />
    </HydrateClient>
  );
}
