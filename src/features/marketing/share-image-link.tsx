import { type PublicPage, shareImagePath } from "~/domain/marketing/public-page";

/** Names the page's image in its head, by path: for readers that complete it and that src/domain/marketing/link-preview-bot.ts does not know. */
export const ShareImageLink = ({ page }: { page: PublicPage }) => (
  <meta property="og:image" content={shareImagePath(page)} />
);
