import type { Metadata } from "next";
import { NotFoundScreen } from "~/components/layout/not-found-screen";
import { company } from "~/domain/marketing/company";
import { supportEmail } from "~/server/auth/contact-emails";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return <NotFoundScreen brand={company.product} supportEmail={supportEmail()} />;
}
