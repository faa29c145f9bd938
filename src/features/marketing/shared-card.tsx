import { type PublicPage, publicPages } from "~/domain/marketing/public-page";
import { copy } from "./copy";

/** The minimal page for link preview bots, which only read its head. */
export function SharedCard({ page }: { page: PublicPage }) {
  const { headline, description } = copy.pages[page];
  return (
    <main id="main" className="mx-auto max-w-2xl px-4 py-16">
      <h1 className="font-semibold text-3xl tracking-tight">
        <a href={publicPages[page]}>{headline}</a>
      </h1>
      <p className="mt-3 text-muted">{description}</p>
    </main>
  );
}
