/** Whether projects may get registry packages: never, with consent, or whenever they import one. */
export const packageModes = ["off", "ask", "always"] as const;
export type PackageMode = (typeof packageModes)[number];

/** Packages per request. */
export const MAX_AT_ONCE = 20;

/** An argument of `npm install`: a name with an optional version range, as in "jotai@^2". */
export const PACKAGE_SPEC =
  /^(?:@[a-z\d~][\w.~-]{0,213}\/)?[a-z\d~][\w.~-]{0,213}(?:@[\w.+*|<>=~^ -]{1,200})?$/i;
