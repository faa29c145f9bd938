import { createContext, type ReactNode } from "react";
import type { GivenPassage } from "~/domain/knowledge/passage";
import type { DraftUpdates } from "~/domain/project/draft";

/**
 * Runs commands on the files of the chat's project and saves what they write, unless they delete more files than they
 * may. `onOutput` gets all output so far.
 */
export type RunInProject = (
  commands: readonly string[],
  options: { signal: AbortSignal; onOutput: (output: string) => void; mayDelete?: number | undefined },
) => Promise<{ exitCode: number; output: string }>;

export type PackageInstaller = {
  /** Those of these packages that the preview does not bring along. */
  lacking: (specs: readonly string[]) => Promise<string[]>;
  /** Asks above the preview, and gets packages for the chat's project. @returns what `npm install` prints */
  install: (specs: readonly string[]) => Promise<{ output: string }>;
};

export type FileRemover = {
  /** The files of the chat's project. */
  paths: readonly string[];
  /** Deletes files of it, as a version. @returns why that could not be done, as the user reads it */
  remove: (paths: readonly string[]) => Promise<string | undefined>;
};

/** What the page around a conversation does for it. Null: what it cannot do, or not without a project. */
export type ConversationHost = {
  /** The draft of the chat's project. */
  draft: {
    /** Receives its changes. */
    receive: (updates: DraftUpdates) => void;
    /** Sends what is being typed into it, so that a reply builds on it. */
    flush: () => Promise<void>;
  };
  /** An agent asks for the page of the chat's project. */
  onPageRequest: () => void;
  runInProject: RunInProject | null;
  installer: PackageInstaller | null;
  remover: FileRemover | null;
  /** Makes an earlier version of the chat's project the newest one, and offers to undo that. */
  restoreVersion: ((version: { id: string; number: number }) => Promise<void>) | null;
  /** Opens a passage in its document. */
  openPassage: ((passage: GivenPassage) => void) | null;
  /** Renders a reply's link to a template; null renders it as any other. */
  renderTemplateLink: ((templateId: string, label: ReactNode) => ReactNode) | null;
};

/** A page that shows a conversation and nothing else. */
export const noHost: ConversationHost = {
  draft: { receive: () => {}, flush: async () => {} },
  onPageRequest: () => {},
  runInProject: null,
  installer: null,
  remover: null,
  restoreVersion: null,
  openPassage: null,
  renderTemplateLink: null,
};

export const ConversationHostContext = createContext(noHost);
