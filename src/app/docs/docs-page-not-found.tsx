import { nearestPages } from "~/domain/docs/nearest-pages";
import { RememberedThemeSwitch } from "~/features/account/remembered-theme-switch";
import { DocsNotFound } from "~/features/docs/docs-not-found";
import { supportEmail } from "~/server/auth/support-email";
import { docsPages } from "./docs-pages";
import { SearchBox } from "./search-box";
import { shellOf } from "./shell";

/** For an address under /docs that no page has; keeps the shell of the documentation. */
export function DocsPageNotFound({ address }: { address: string }) {
  const files = docsPages();
  const shell = shellOf(files);
  const nearest = nearestPages(files, address.split("?")[0] ?? "").map(({ path }) => path);
  return (
    <div className="flex min-h-dvh flex-col">
      <DocsNotFound
        {...shell}
        nearest={nearest.flatMap((path) => shell.pages.find(({ href }) => href === path) ?? [])}
        supportEmail={supportEmail()}
        search={<SearchBox />}
        themeSwitch={<RememberedThemeSwitch />}
      />
    </div>
  );
}
