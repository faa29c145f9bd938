import type { Metadata } from "next";
import { headers } from "next/headers";
import { company } from "~/domain/marketing/company";
import { noteUnknownPath } from "~/server/auth/unknown-path";
import RootLayout from "./layout";
import NotFound from "./not-found";

export const metadata: Metadata = { title: `Page not found · ${company.product}` };

/**
 * Every path that no page answers to: a document of its own, drawn by the server. A page that calls notFound() answers
 * with an empty shell that only a browser fills; so would a catch-all.
 */
export default async function GlobalNotFound() {
  // proxy.ts tells the path.
  const address = (await headers()).get("x-path");
  if (address) noteUnknownPath(address);
  return (
    <RootLayout>
      <NotFound />
    </RootLayout>
  );
}
