import { nearestPages } from "~/domain/docs/nearest-pages";
import { supportEmail } from "~/server/auth/contact-emails";
import { docsPages } from "./docs-pages";
import { LateDocsNotFound } from "./late-docs-not-found";
import { shellOf } from "./shell";

/** The not-found page for addresses under /docs, within the documentation's shell. */
export function DocsPageNotFound({ address }: { address: string }) {
  const files = docsPages();
  const shell = shellOf(files);
  const nearest = nearestPages(files, address.split("?")[0] ?? "").map(({ path }) => path);
  return (
    <div className="flex min-h-dvh flex-col">
      <LateDocsNotFound
        {...shell}
        nearest={nearest.flatMap((path) => shell.pages.find(({ href }) => href === path) ?? [])}
        supportEmail={supportEmail()}
      />
    </div>
  );
}
