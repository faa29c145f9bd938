import type { ShownPage } from "../previewed-page";

/** What differs between the server's and the builder's page of the same files: the frame has the packages already. */
const LEFT_OUT = new Set(["texts", "maps", "keepScroll", "isRepeatable", "isInert"]);

/** Whether the builder's page is the one that the server built. */
export const isSamePage = (first: ShownPage, requested: ShownPage): boolean =>
  textOf(first) === textOf(requested);

const textOf = (page: ShownPage): string =>
  JSON.stringify(page, (key, value: unknown) => (LEFT_OUT.has(key) ? undefined : value));
