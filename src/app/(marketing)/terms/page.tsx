import { RenderBarrier } from "~/components/layout/render-barrier";
import Company from "~/content/brand/company.mdx";
import Privacy from "~/content/brand/privacy.mdx";
import Terms from "~/content/brand/terms.mdx";
import { company, withOwnName } from "~/domain/marketing/company";
import { LegalPage } from "~/features/marketing/legal-page";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";
import { headingsOf, readDocument } from "~/lib/document-headings";

export const metadata = pageMetadata("terms");

const documents = ["brand/privacy.mdx", "brand/company.mdx", "brand/terms.mdx"];

export default function TermsPage() {
  return (
    <>
      <LegalPage headings={documents.map(readDocument).map(withOwnName).flatMap(headingsOf)}>
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
