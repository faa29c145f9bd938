import type { ReactNode } from "react";
import { PageBody } from "~/components/layout/page-shell";
import { AdminPage } from "~/features/admin/admin-page";
import { requireOwner } from "./require-owner";

export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireOwner();
  return (
    <PageBody wide>
      <AdminPage>{children}</AdminPage>
    </PageBody>
  );
}
