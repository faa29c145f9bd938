import { landingCopy } from "./copy/landing";
import { legalCopy } from "./copy/legal";
import { pagesCopy } from "./copy/pages";
import { shellCopy } from "./copy/shell";

/** The sentences of the public pages, once each. */
export const copy = { landing: landingCopy, legal: legalCopy, pages: pagesCopy, shell: shellCopy };
