/** Whether projects get packages of the registry: never, when their user agrees, or whenever they import one. */
export const packageModes = ["off", "ask", "always"] as const;
export type PackageMode = (typeof packageModes)[number];

/** How many packages one request names. */
export const MAX_AT_ONCE = 20;

/** A name, or a name with a range of versions, as in "jotai@^2": what stands behind `npm install`. */
export const PACKAGE_SPEC =
  /^(?:@[a-z\d~][\w.~-]{0,213}\/)?[a-z\d~][\w.~-]{0,213}(?:@[\w.+*|<>=~^ -]{1,200})?$/i;
