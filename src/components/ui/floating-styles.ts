/**
 * Styles of floating surfaces: menus, listboxes, popovers. They fade in with CSS and close immediately, because
 * Headless UI's `transition` never ends when it is closed while opening (tailwindlabs/headlessui#3892).
 */
export const floatingStyles =
  "z-70 rounded-card border border-border bg-elevated p-1 text-sm shadow-raised transition duration-150 ease-calm starting:scale-98 starting:opacity-0 focus:outline-none";

/** One row of a floating list. */
export const floatingItemStyles =
  "flex w-full select-none items-center gap-2.5 rounded-inner px-2.5 py-1.5 text-left text-foreground data-disabled:cursor-not-allowed data-disabled:opacity-50 data-focus:bg-hover pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted";
