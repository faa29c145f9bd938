import { RememberedThemeSwitch } from "~/features/account/remembered-theme-switch";
import { DocsNotFound, type DocsNotFoundProps } from "~/features/docs/docs-not-found";
import { SearchBox } from "./search-box";

type DocsNotFoundScreenProps = Omit<DocsNotFoundProps, "search" | "themeSwitch">;

/** The shell of the documentation around the answer that a page does not exist. */
export const DocsNotFoundScreen = (props: DocsNotFoundScreenProps) => (
  <DocsNotFound {...props} search={<SearchBox />} themeSwitch={<RememberedThemeSwitch />} />
);
