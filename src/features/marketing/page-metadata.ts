import type { Metadata } from "next";
import { company } from "~/domain/marketing/company";
import { type PublicPage, publicPages, SHARE_IMAGE, shareImagePath } from "~/domain/marketing/public-page";
import { copy } from "./copy";

const fullTitle = (page: PublicPage) =>
  page === "home"
    ? `${company.product} · ${copy.pages[page].title}`
    : `${copy.pages[page].title} · ${company.product}`;

/**
 * Metadata of a public page, without absolute URLs, because pages are generated at build time, when the server's URL
 * is unknown. See docs/decisions/0009-absolute-addresses.md.
 */
export function pageMetadata(page: PublicPage): Metadata {
  const { description } = copy.pages[page];
  const title = fullTitle(page);
  return {
    title: { absolute: title },
    description,
    openGraph: { title, description, type: "website", siteName: company.product },
    twitter: { card: "summary_large_image", title, description },
  };
}

/** The same for link preview bots, with the absolute URLs that they require. */
export function sharedMetadata(page: PublicPage, origin: string): Metadata {
  const { openGraph, twitter, ...rest } = pageMetadata(page);
  const images = [{ url: shareImagePath(page), ...SHARE_IMAGE, alt: copy.pages[page].headline }];
  return {
    ...rest,
    metadataBase: new URL(origin),
    alternates: { canonical: publicPages[page] },
    openGraph: { ...openGraph, url: publicPages[page], images },
    twitter: { ...twitter, images },
  };
}
