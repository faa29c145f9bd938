import { landingCopy } from "./copy/landing";
import { legalCopy } from "./copy/legal";
import { pagesCopy } from "./copy/pages";
import { shellCopy } from "./copy/shell";

/** Text of the public pages. */
export const copy = { landing: landingCopy, legal: legalCopy, pages: pagesCopy, shell: shellCopy };
