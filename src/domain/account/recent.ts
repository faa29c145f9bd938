/** What a chat's newest version looks like: a page has a picture of its own, other code shows its first lines. */
export type RecentThumbnail = PageThumbnail | { kind: "code"; excerpt: string } | { kind: "talk" };

/** `outsideImages`: the page may load pictures from other sites. */
export type PageThumbnail = { kind: "page"; versionId: string; outsideImages: boolean };

/** A chat and what came of it, as the dashboard shows it. */
export type RecentWork = {
  id: string;
  title: string;
  updatedAt: Date;
  /** How many versions of code there are. */
  versions: number;
  thumbnail: RecentThumbnail;
};
