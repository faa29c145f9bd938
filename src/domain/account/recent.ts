/** Preview of a chat's newest version: its stored picture, a rendered page, or the first lines of other code. */
export type RecentThumbnail =
  | PageThumbnail
  | { kind: "picture"; versionId: string }
  | { kind: "code"; excerpt: string }
  | { kind: "chat" };

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
