/** The installed version of @tailwindcss/browser: a test compares the two. */
export const TAILWIND_VERSION = "4.3.3";

// The number after the version counts our changes to the file.
export const TAILWIND_FILE = `tailwind-${TAILWIND_VERSION}-1.js`;

/** The Tailwind compiler on our origin; immutable. */
export const TAILWIND_URL = `/frame/${TAILWIND_FILE}`;

/**
 * The document generated code runs in. Its policy header decides where images may come from, and which Supabase project
 * the page may reach: that of the named project of ours, which the server looks up.
 */
export function frameUrl(outsideImages: boolean, projectId: string | null = null): string {
  if (projectId !== null) return `/api/frame/${projectId}${outsideImages ? "?images=outside" : ""}`;
  return outsideImages ? "/frame/outside-images" : "/frame";
}
