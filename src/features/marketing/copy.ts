import { landingCopy } from "./copy/landing";
import { legalCopy } from "./copy/legal";
import { licencesCopy } from "./copy/licences";
import { pagesCopy } from "./copy/pages";
import { shellCopy } from "./copy/shell";

/** Text of the public pages. */
export const copy = {
  landing: landingCopy,
  legal: legalCopy,
  licences: licencesCopy,
  pages: pagesCopy,
  shell: shellCopy,
};
