import { copy } from "./copy";

/** Beside the box. The terms open in a tab of their own: what was typed stays. */
export const TermsLabel = () => (
  <>
    {copy.terms.before}
    <a href="/terms" target="_blank" rel="noopener" className="text-link underline underline-offset-3">
      {copy.terms.link}
    </a>
  </>
);
