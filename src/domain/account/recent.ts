/** What a chat's newest version looks like: a page is rendered, other code shows its first lines. */
export type RecentThumbnail = PageThumbnail | { kind: "code"; excerpt: string } | { kind: "chat" };

/** `outsideImages`: the page may load images from other sites. */
export type PageThumbnail = { kind: "page"; versionId: string; outsideImages: boolean };

/** A recent chat, as the dashboard shows it. */
export type RecentWork = {
  id: string;
  title: string;
  updatedAt: Date;
  /** Number of code versions. */
  versions: number;
  thumbnail: RecentThumbnail;
};
