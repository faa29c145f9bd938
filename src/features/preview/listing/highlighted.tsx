import { useDeferredValue, useMemo } from "react";
import type { Language } from "~/domain/preview/language";
import { highlight } from "./highlight";
import { ListingFrame } from "./listing-frame";
import "./listing.css";

/** The listing in colours. While the code is still being written the colours follow when there is time. */
export default function Highlighted({ code, language }: { code: string; language: Language }) {
  const settled = useDeferredValue(code);
  const html = useMemo(() => highlight(settled, language), [settled, language]);
  return (
    <ListingFrame code={settled}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: highlight.js escapes the code; its marks are spans */}
      <span dangerouslySetInnerHTML={{ __html: html }} />
    </ListingFrame>
  );
}
