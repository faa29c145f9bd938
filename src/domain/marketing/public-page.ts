/**
 * The pages that search engines may index and people share. An entry adds a page to the sitemap and gives it a
 * canonical URL and an image; the compiler then requires its text (src/features/marketing/copy/pages.ts).
 */
export const publicPages = {
  home: "/",
  enterprise: "/enterprise",
  templates: "/templates",
  docs: "/docs",
  terms: "/terms",
  licenses: "/licenses",
  login: "/login",
  signup: "/signup",
  "forgot-password": "/forgot-password",
} as const;

export type PublicPage = keyof typeof publicPages;

export const publicPageNames = Object.keys(publicPages) as PublicPage[];

/** The public page at a path, if there is one. */
export const publicPageAt = (path: string): PublicPage | undefined =>
  publicPageNames.find((page) => publicPages[page] === path);

/** Whether a string, such as a path segment, names a public page. */
export const isPublicPage = (text: string): text is PublicPage => Object.hasOwn(publicPages, text);

/** Path of the image shown for a shared link. */
export const shareImagePath = (page: PublicPage) => `/share/${page}/image.png`;

/** Size of those images in pixels, as link previews expect it. */
export const SHARE_IMAGE = { width: 1200, height: 630 };
