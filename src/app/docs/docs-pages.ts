import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ComponentType } from "react";
import { z } from "zod";

const OVERVIEW = "overview";

/** What a file of src/content/docs exports as `page`. */
const pageFacts = z.object({
  title: z.string(),
  /** Where it stands in the sidebar: small numbers first. */
  order: z.number(),
  /** One sentence for search engines. */
  description: z.string(),
});

export type DocsPageFile = z.infer<typeof pageFacts> & {
  /** The file, as src/lib/document-headings.ts takes it. */
  document: string;
  path: string;
  Content: ComponentType<{ components: object }>;
};

const pathOf = (name: string) => (name === OVERVIEW ? "/docs" : `/docs/${name}`);

const names = () =>
  readdirSync(join(process.cwd(), "src", "content", "docs")).flatMap((file) =>
    file.endsWith(".mdx") ? [file.slice(0, -".mdx".length)] : [],
  );

/** Every page of the documentation is a file in src/content/docs, and needs nothing else. */
export const docsPaths = (): string[] => names().map(pathOf);

/** Read when the app is built. */
export async function docsPages(): Promise<DocsPageFile[]> {
  const pages = await Promise.all(
    names().map(async (name) => {
      const { default: Content, page } = await import(`~/content/docs/${name}.mdx`);
      return { ...pageFacts.parse(page), document: `docs/${name}.mdx`, path: pathOf(name), Content };
    }),
  );
  return pages.sort((a, b) => a.order - b.order);
}
