import type { ReactNode } from "react";
import { PageBody } from "~/components/layout/page-shell";
import { AccountPage } from "~/features/account/account-page";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <PageBody>
      <AccountPage>{children}</AccountPage>
    </PageBody>
  );
}
