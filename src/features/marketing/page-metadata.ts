import type { Metadata } from "next";
import { company } from "~/domain/marketing/company";
import { type PublicPage, publicPages, SHARE_IMAGE, shareImagePath } from "~/domain/marketing/public-page";
import { copy } from "./copy";

const fullTitle = (page: PublicPage) =>
  page === "home"
    ? `${company.product} · ${copy.pages[page].title}`
    : `${copy.pages[page].title} · ${company.product}`;

/**
 * What the head of a public page says of it. It holds no address: pages are made when the product is built, which
 * knows no address yet. See docs/decisions/0009-absolute-addresses.md.
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

/** The same for programs that make cards of shared links, with the addresses that these want. */
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
