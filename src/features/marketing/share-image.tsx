import { ShareCard } from "~/components/layout/share-card";
import { company } from "~/domain/marketing/company";
import type { PublicPage } from "~/domain/marketing/public-page";
import { copy } from "./copy";

/** The image of one of the public pages. */
export function ShareImage({ page }: { page: PublicPage }) {
  const { headline, title, description } = copy.pages[page];
  return (
    <ShareCard
      brand={company.product}
      accent={company.accent}
      hasMark={company.logo === null}
      label={page === "home" ? undefined : title}
      headline={headline}
      description={description}
    />
  );
}
