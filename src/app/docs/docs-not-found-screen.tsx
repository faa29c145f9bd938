import { RememberedThemeSwitch } from "~/features/account/remembered-theme-switch";
import { DocsNotFound, type DocsNotFoundProps } from "~/features/docs/docs-not-found";
import { SearchBox } from "./search-box";

type DocsNotFoundScreenProps = Omit<DocsNotFoundProps, "search" | "themeSwitch">;

/** The documentation's not-found screen, within its shell. */
export const DocsNotFoundScreen = (props: DocsNotFoundScreenProps) => (
  <DocsNotFound {...props} search={<SearchBox />} themeSwitch={<RememberedThemeSwitch />} />
);
