import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ComponentType } from "react";
import { z } from "zod";

const OVERVIEW = "overview";

/** The `page` export of a file in src/content/docs. */
const pageFacts = z.object({
  title: z.string(),
  /** Position in the sidebar, ascending. */
  order: z.number(),
  /** One sentence for search engines. */
  description: z.string(),
});

export type DocsPageFile = z.infer<typeof pageFacts> & {
  /** The raw file, as src/lib/document-headings.ts expects it. */
  document: string;
  path: string;
  Content: ComponentType<{ components: object }>;
};

const pathOf = (name: string) => (name === OVERVIEW ? "/docs" : `/docs/${name}`);

const names = () =>
  readdirSync(join(process.cwd(), "src", "content", "docs")).flatMap((file) =>
    file.endsWith(".mdx") ? [file.slice(0, -".mdx".length)] : [],
  );

/** Every file in src/content/docs is a page of the documentation; no registration needed. */
export const docsPaths = (): string[] => names().map(pathOf);

/** Runs at build time. */
export async function docsPages(): Promise<DocsPageFile[]> {
  const pages = await Promise.all(
    names().map(async (name) => {
      const { default: Content, page } = await import(`~/content/docs/${name}.mdx`);
      return { ...pageFacts.parse(page), document: `docs/${name}.mdx`, path: pathOf(name), Content };
    }),
  );
  return pages.sort((a, b) => a.order - b.order);
}
