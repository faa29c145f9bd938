import { nearestPages } from "~/domain/docs/nearest-pages";
import { supportEmail } from "~/server/auth/contact-emails";
import { docsPages, pageLinks } from "./docs-pages";
import { LateDocsNotFound } from "./late-docs-not-found";

/** The not-found page for addresses under /docs, within the documentation's shell. */
export function DocsPageNotFound({ address }: { address: string }) {
  const files = docsPages();
  const nearest = nearestPages(files, address.split("?")[0] ?? "");
  return (
    <div className="flex min-h-dvh flex-col">
      <LateDocsNotFound pages={pageLinks(files)} nearest={pageLinks(nearest)} supportEmail={supportEmail()} />
    </div>
  );
}
