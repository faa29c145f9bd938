import type { Template } from "./template";

/** A template without its files, for the gallery. */
export type TemplateSummary = Pick<Template, "id" | "manifest">;

/** The gallery's path for a template. */
export const templatePath = (id: string): string => `/templates/${id}`;

/** The path of a product template's picture, 640 by 400 pixels. */
export const templatePicture = (id: string, theme: "light" | "dark"): string =>
  `/templates/${id}-${theme}.webp`;
