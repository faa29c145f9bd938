import { lazy, Suspense } from "react";
import type { Language } from "~/domain/preview/language";
import { patiently } from "~/lib/patiently";
import { ListingFrame } from "./listing-frame";

interface ListingProps {
  code: string;
  language: Language | null;
}

// The highlighter is a chunk of its own, kept for ever under its hash; a page needs none of it.
const Highlighted = lazy(() => patiently(() => import("./highlighted")));

/** Source with line numbers: plain at once, in colours when the highlighter has come. */
export function LazyListing({ code, language }: ListingProps) {
  if (!language) return <ListingFrame code={code}>{code}</ListingFrame>;
  return (
    <Suspense fallback={<ListingFrame code={code}>{code}</ListingFrame>}>
      <Highlighted code={code} language={language} />
    </Suspense>
  );
}
