import { RenderBarrier } from "~/components/layout/render-barrier";
import Company from "~/content/legal/company.mdx";
import Privacy from "~/content/legal/privacy.mdx";
import Terms from "~/content/legal/terms.mdx";
import { company } from "~/domain/marketing/company";
import { LegalPage } from "~/features/marketing/legal-page";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";
import { headingsOf, readDocument } from "~/lib/document-headings";

export const metadata = pageMetadata("terms");

const documents = ["legal/privacy.mdx", "legal/company.mdx", "legal/terms.mdx"];

export default function TermsPage() {
  return (
    <>
      <LegalPage headings={documents.map(readDocument).flatMap(headingsOf)}>
        <ShareImageLink page="terms" />
        <Privacy />
        <div className="far-541 sm:far-407 mt-16">
          <Company company={company} />
          <Terms />
        </div>
      </LegalPage>
      <RenderBarrier />
    </>
  );
}
