import "server-only";
import type { UiKit } from "~/domain/project/ui-kit";
import files from "./ui-kit.json" with { type: "json" };

/** The components of src/content/ui-kit. */
export const uiKit: UiKit = new Map(Object.entries(files));
