import files from "./ui-kit.json" with { type: "json" };

/** The components of packages/preview/components. */
export const uiKit: ReadonlyMap<string, string> = new Map(Object.entries(files));
