import { DOCS_PATH } from "~/domain/docs/address";
import { company } from "~/domain/marketing/company";
import type { DocsShellProps } from "~/features/docs/docs-shell";
import type { DocsPageFile } from "./docs-pages";

const DOWNLOAD = `${DOCS_PATH}/download`;
/** Pages that the header links to individually. */
const SINGLE = [`${DOCS_PATH}/resources`, `${DOCS_PATH}/community`];

/** The data for header and sidebar, from the existing pages. */
export function shellOf(files: readonly DocsPageFile[]): Pick<DocsShellProps, "brand" | "pages" | "links"> {
  const pages = files.map(({ path, title, description, section, menu }) => ({
    href: path,
    title,
    description,
    section,
    menu,
  }));
  return {
    brand: company.product,
    pages,
    links: {
      start: pages.filter(({ menu }) => menu === "start"),
      reference: pages.filter(({ menu }) => menu === "reference"),
      single: pages.filter(({ href }) => SINGLE.includes(href)),
      repository: company.repository,
      download: DOWNLOAD,
    },
  };
}
