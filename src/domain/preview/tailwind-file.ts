/** The installed version of @tailwindcss/browser: a test compares the two. */
export const TAILWIND_VERSION = "4.3.3";

// The number after the version counts our changes to the file.
export const TAILWIND_FILE = `tailwind-${TAILWIND_VERSION}-1.js`;

/** The Tailwind compiler on our origin; immutable. */
export const TAILWIND_URL = `/frame/${TAILWIND_FILE}`;

/** The document generated code runs in. Its policy header decides where images may come from. */
export const frameUrl = (outsideImages: boolean): string =>
  outsideImages ? "/frame/outside-images" : "/frame";
