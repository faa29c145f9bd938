import { createContext, type ReactNode } from "react";
import type { Person } from "~/domain/access/share";
import type { RetrievedPassage } from "~/domain/knowledge/passage";
import type { DraftUpdates } from "~/domain/project/draft";
import type { PresenceStore } from "./presence-store";

/**
 * Runs commands on the files of the chat's project and saves the changes, unless more than `mayDelete` files are
 * deleted. `onOutput` receives all output so far.
 */
export type RunInProject = (
  commands: readonly string[],
  options: { signal: AbortSignal; onOutput: (output: string) => void; mayDelete?: number | undefined },
) => Promise<{ exitCode: number; output: string }>;

export type PackageInstaller = {
  /** Returns the packages that the preview does not bundle. */
  findMissing: (specs: readonly string[]) => Promise<string[]>;
  /** Asks above the preview, then adds the packages to the chat's project. @returns the output of `npm install` */
  install: (specs: readonly string[]) => Promise<{ output: string }>;
};

export type FileRemover = {
  /** The files of the chat's project. */
  paths: readonly string[];
  /** Deletes files in a new version. @returns a user-facing error, if it failed */
  remove: (paths: readonly string[]) => Promise<string | undefined>;
};

/** Capabilities that the surrounding page provides. Null where unavailable, for example without a project. */
export type ConversationHost = {
  /** The draft of the chat's project. */
  draft: {
    /** Receives its changes. */
    receive: (updates: DraftUpdates) => void;
    /** Saves unsent edits, so that a reply builds on them. */
    flush: () => Promise<void>;
  };
  /** Who else is in the chat. */
  presence: PresenceStore | null;
  /** An agent requests the page of the chat's project. */
  onPageRequest: () => void;
  runInProject: RunInProject | null;
  installer: PackageInstaller | null;
  remover: FileRemover | null;
  /** Makes an earlier version of the chat's project the newest one, and offers to undo that. */
  restoreVersion: ((version: { id: string; number: number }) => Promise<void>) | null;
  /** How to go on with a page that no model made. */
  starterSteps: { onEdit: () => void; lacksModel: boolean } | null;
  /** Opens a passage in its document. */
  openPassage: ((passage: RetrievedPassage) => void) | null;
  /** Lets the user connect a model. */
  connectModel: (() => void) | null;
  /** Whether the user wrote a message or asked for a reply; of a chat that nobody shares, always. */
  isOwn: (author: Person | null) => boolean;
  /** Renders a reply's link to a template; null renders it as any other. */
  renderTemplateLink: ((templateId: string, label: ReactNode) => ReactNode) | null;
};

/** For a page that shows only a conversation. */
export const noHost: ConversationHost = {
  draft: { receive: () => {}, flush: async () => {} },
  presence: null,
  onPageRequest: () => {},
  runInProject: null,
  installer: null,
  remover: null,
  restoreVersion: null,
  starterSteps: null,
  openPassage: null,
  connectModel: null,
  isOwn: () => true,
  renderTemplateLink: null,
};

export const ConversationHostContext = createContext(noHost);
