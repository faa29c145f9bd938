/**
 * The pages that search engines may list and people share. A page that joins here gets its place in the sitemap, its
 * canonical address and its image; its words are asked for by the compiler (src/features/marketing/copy/pages.ts).
 */
export const publicPages = {
  home: "/",
  enterprise: "/enterprise",
  templates: "/templates",
  docs: "/docs",
  terms: "/terms",
  login: "/login",
  signup: "/signup",
  "forgot-password": "/forgot-password",
} as const;

export type PublicPage = keyof typeof publicPages;

export const publicPageNames = Object.keys(publicPages) as PublicPage[];

/** The public page at a path, if there is one. */
export const publicPageAt = (path: string): PublicPage | undefined =>
  publicPageNames.find((page) => publicPages[page] === path);

/** Whether a text, such as a part of an address, names a public page. */
export const isPublicPage = (text: string): text is PublicPage => Object.hasOwn(publicPages, text);

/** Where the image of a shared link is, as a path. */
export const shareImagePath = (page: PublicPage) => `/share/${page}/image.png`;

/** The size of those images in pixels: what the services that show them ask for. */
export const SHARE_IMAGE = { width: 1200, height: 630 };
