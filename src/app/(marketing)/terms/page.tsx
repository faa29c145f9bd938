import type { Metadata } from "next";
import Company from "~/content/legal/company.mdx";
import Privacy from "~/content/legal/privacy.mdx";
import Terms from "~/content/legal/terms.mdx";
import { company } from "~/domain/marketing/company";
import { LegalPage } from "~/features/marketing/legal-page";
import { headingsOf } from "~/lib/document-headings";

export const metadata: Metadata = {
  title: "Terms and privacy",
  description: `What ${company.product} stores, where and for how long, what leaves the machine, and the terms of service.`,
};

const documents = ["legal/privacy.mdx", "legal/company.mdx", "legal/terms.mdx"];

export default function TermsPage() {
  return (
    <LegalPage headings={documents.flatMap(headingsOf)}>
      <Privacy />
      <Company company={company} />
      <Terms />
    </LegalPage>
  );
}
