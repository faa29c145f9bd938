import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathOfPage } from "~/domain/docs/address";
import { bySection, factsOf, type PageFacts, textBelowFacts } from "~/domain/docs/document";
import { readDocument } from "~/lib/document-headings";

export type DocsPageFile = PageFacts & {
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
      const source = readDocument(`docs/${name}.mdx`);
      return { ...factsOf(source), name, path: pathOfPage(name), text: textBelowFacts(source) };
    });
  return bySection(pages);
}
