import type { Template } from "./template";

/** A template without its files: what the gallery shows and searches. */
export type TemplateSummary = Pick<Template, "id" | "manifest">;

/** Where a template's page opens in the gallery. */
export const templatePath = (id: string): string => `/templates/${id}`;

/** The picture of a template that comes with the product: 640 by 400 pixels. */
export const templatePicture = (id: string, theme: "light" | "dark"): string =>
  `/templates/${id}-${theme}.webp`;
