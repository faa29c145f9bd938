import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathOfPage } from "~/domain/docs/address";
import { bySection, type FrontMatter, parseFrontMatter, withoutFrontMatter } from "~/domain/docs/document";
import { withOwnName } from "~/domain/marketing/company";
import type { DocsShellProps } from "~/features/docs/docs-shell";
import { readDocument } from "~/lib/document-headings";

export type DocsPageFile = FrontMatter & {
  /** The file relative to src/content/docs, without the extension. */
  name: string;
  path: string;
  /** The text below the front matter. */
  text: string;
};

/** Every file in src/content/docs is a page of the documentation; no registration needed. In reading order. */
export function docsPages(): DocsPageFile[] {
  const files = readdirSync(join(process.cwd(), "src", "content", "docs"), {
    recursive: true,
    encoding: "utf8",
  });
  const pages = files
    .filter((file) => file.endsWith(".mdx"))
    .map((file) => {
      const name = file.slice(0, -".mdx".length).replaceAll("\\", "/");
      const source = withOwnName(readDocument(`docs/${name}.mdx`));
      return { ...parseFrontMatter(source), name, path: pathOfPage(name), text: withoutFrontMatter(source) };
    });
  return bySection(pages);
}

/** The pages for header and sidebar: without their text, which would be sent with every page. */
export const pageLinks = (files: readonly DocsPageFile[]): DocsShellProps["pages"] =>
  files.map(({ path, title, description, section, menu }) => ({
    href: path,
    title,
    description,
    section,
    menu,
  }));
