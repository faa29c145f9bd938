import { escapeMarkup } from "~preview";

/** A publication as its owner sees it. */
export type PublicationView = {
  projectId: string;
  /** A chat that builds the project. */
  chatId: string;
  slug: string;
  /** Absolute. */
  address: string;
  title: string;
  description: string;
  /** The version that it stays at; null: always the newest. */
  versionId: string | null;
  /** What is shown now. */
  shown: { id: string; number: number };
  newest: { id: string; number: number };
  hasPassword: boolean;
  expiresAt: Date | null;
  views: number;
  updatedAt: Date;
};

/**
 * The path of a publication.
 *
 * @param key for one that has a password: lets in what has no cookie
 */
export const publicationPath = (name: string, key?: string): string => `/p/${name}${key ? `/~${key}` : ""}`;

export const isExpired = ({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

/** Whether it stays at a version while the project has a newer one. */
export const isBehind = ({ versionId, newest }: Pick<PublicationView, "versionId" | "newest">): boolean =>
  versionId !== null && versionId !== newest.id;

/** What shows a publication on another site. */
export const embedSnippet = ({ address, title }: Pick<PublicationView, "address" | "title">): string =>
  `<iframe src="${escapeMarkup(address)}" title="${escapeMarkup(title)}" width="100%" height="600" style="border:0" loading="lazy"></iframe>`;
