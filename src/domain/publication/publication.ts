import { escapeMarkup } from "~preview";

/** A publication for its owner. */
export type PublicationView = {
  projectId: string;
  /** A chat that builds the project. */
  chatId: string;
  slug: string;
  /** Absolute URL. */
  address: string;
  title: string;
  description: string;
  /** The pinned version; null: always the newest. */
  versionId: string | null;
  /** The published version. */
  shown: { id: string; number: number };
  newest: { id: string; number: number };
  hasPassword: boolean;
  expiresAt: Date | null;
  views: number;
  updatedAt: Date;
};

/** @param key grants access to a password-protected publication without a cookie */
export const publicationPath = (name: string, key?: string): string => `/p/${name}${key ? `/~${key}` : ""}`;

export const isExpired = ({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

/** Whether a newer version than the pinned one exists. */
export const isBehind = ({ versionId, newest }: Pick<PublicationView, "versionId" | "newest">): boolean =>
  versionId !== null && versionId !== newest.id;

/** HTML that embeds a publication in another site. */
export const embedSnippet = ({ address, title }: Pick<PublicationView, "address" | "title">): string =>
  `<iframe src="${escapeMarkup(address)}" title="${escapeMarkup(title)}" width="100%" height="600" style="border:0" loading="lazy"></iframe>`;
