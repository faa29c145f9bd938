import type { Template } from "~/domain/template/template";

/** The templates that come with the product. */
export interface Templates {
  /** All, by title. */
  all(): Promise<readonly Template[]>;
  find(id: string): Promise<Template | undefined>;
}
