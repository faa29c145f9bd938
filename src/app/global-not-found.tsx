import type { Metadata } from "next";
import { headers } from "next/headers";
import { DOCS_PATH } from "~/domain/docs/address";
import { company } from "~/domain/marketing/company";
import { logUnknownPath } from "~/server/auth/log-unknown-path";
import { DocsPageNotFound } from "./docs/docs-page-not-found";
import RootLayout from "./layout";
import NotFound from "./not-found";

const isDocsPath = (address: string) => address.startsWith(`${DOCS_PATH}/`);

export const metadata: Metadata = { title: `Page not found · ${company.product}` };

/**
 * The document for unknown paths, rendered on the server. A page that calls notFound(), or a catch-all route, would
 * respond with an empty shell that is rendered only in the browser.
 */
export default async function GlobalNotFound() {
  // Set by proxy.ts.
  const address = (await headers()).get("x-path");
  if (address) logUnknownPath(address);
  return (
    <RootLayout>
      {address && isDocsPath(address) ? <DocsPageNotFound address={address} /> : <NotFound />}
    </RootLayout>
  );
}
