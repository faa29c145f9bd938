/** The installed version of @tailwindcss/browser: a test compares the two. */
export const TAILWIND_VERSION = "4.3.3";

export const TAILWIND_FILE = `tailwind-${TAILWIND_VERSION}.js`;

/** Where the frame finds the Tailwind compiler on our own origin; it may be kept for ever. */
export const TAILWIND_URL = `/frame/${TAILWIND_FILE}`;

/** The document that generated code runs in. Its header says from where the page may load pictures. */
export const frameUrl = (outsideImages: boolean): string =>
  outsideImages ? "/frame/outside-images" : "/frame";
