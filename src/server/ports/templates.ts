import type { Template } from "~/domain/template/template";

/** The built-in templates. */
export interface Templates {
  /** All, by title. */
  all(): Promise<readonly Template[]>;
  find(id: string): Promise<Template | undefined>;
}
