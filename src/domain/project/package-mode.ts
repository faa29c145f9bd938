/** Whether projects get packages of the registry: never, when their user agrees, or whenever they import one. */
export const packageModes = ["off", "ask", "always"] as const;
export type PackageMode = (typeof packageModes)[number];

/** How many packages one request names. */
export const MAX_AT_ONCE = 20;
