import { type PublicPage, shareImagePath } from "~/domain/marketing/public-page";

/**
 * Adds the page's image to its head by path, for bots that resolve relative URLs and that
 * src/domain/marketing/link-preview-bot.ts does not list.
 */
export const ShareImageLink = ({ page }: { page: PublicPage }) => (
  <meta property="og:image" content={shareImagePath(page)} />
);
