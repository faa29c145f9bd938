import { copy } from "../copy";

/** The terms open in a new tab, so that the form keeps its input. */
export const TermsLabel = () => (
  <>
    {copy.terms.before}
    <a href="/terms" target="_blank" rel="noopener" className="text-link underline underline-offset-3">
      {copy.terms.link}
    </a>
  </>
);
