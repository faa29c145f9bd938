import { z } from "zod";
import { extensionOfType } from "../knowledge/file-kind";
import { MAX_BRANCHES } from "../project/branch";
import * as records from "./records";

// The files of an exported account.

export const ARCHIVE_FORMAT = "bluebonnet-account";
export const ARCHIVE_VERSION = 1;

const file = z.object({ bytes: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** manifest.json */
export const manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  counts: z.record(z.string(), z.number()),
  files: z.record(z.string(), file),
});
export type Manifest = z.infer<typeof manifest>;

/** account.json */
export const accountFile = z.object({
  /** Informative: an import does not change the address of an account. */
  email: z.string(),
  name: records.userName,
  profile: records.profile,
  avatar: records.avatar.nullable(),
  settings: records.settings.nullable(),
  folders: z.array(records.folder),
  savedPrompts: z.array(records.savedPrompt),
});
export type AccountFile = z.infer<typeof accountFile>;

/** templates/<id>.json */
export const templateFile = records.customTemplate;

/** collections/<id>.json */
export const collectionFile = records.collection.extend({
  documents: z.array(records.document.extend({ text: records.documentText })),
});

const messageInFile = records.message.safeExtend({
  /** The versions of the project that the reply made. */
  versions: z.array(z.uuid()),
  attachments: z.array(records.attachment),
  rating: records.rating.nullable(),
  repair: records.repair.nullable(),
  commandExecution: records.commandExecution.nullable(),
  /** Older archives have none. */
  run: records.agentRun
    .extend({ steps: z.array(records.agentStep).max(records.MAX_STEPS) })
    .nullable()
    .default(null),
  toolCalls: z.array(records.toolCall),
  modelCalls: z.array(records.modelCall),
});
export type ArchivedMessage = z.infer<typeof messageInFile>;

/** chats/<id>.json */
export const chatFile = records.chat.extend({ messages: z.array(messageInFile) });

/** projects/<id>/project.json */
export const projectFile = records.project.extend({
  /** The storage of its page. */
  storage: z.array(z.tuple([z.string(), z.string()])).nullable(),
  /** git's id of the unsaved files; null when there are none. */
  draftTreeId: records.version.shape.treeId.nullable(),
  gitHub: records.gitHubLink.nullable(),
  deployments: z.array(records.deployment),
  publication: records.publication.nullable(),
  versions: z.array(records.version),
  /** Branches pushed with git; older archives have none. */
  branches: z.array(records.branch).max(MAX_BRANCHES).default([]),
});
export type ArchivedProject = z.infer<typeof projectFile>;

/** The paths in an archive. */
export const paths = {
  readme: "README.md",
  account: "account.json",
  avatar: (mediaType: string) => `avatar.${mediaType.replace("image/", "")}`,
  template: (id: string) => `templates/${id}.json`,
  collection: (id: string) => `collections/${id}.json`,
  project: (id: string) => `projects/${id}/project.json`,
  repository: (id: string) => `projects/${id}/repository.bundle`,
  chat: (id: string) => `chats/${id}.json`,
  attachment: (chatId: string, { id, mediaType }: { id: string; mediaType: string }) =>
    `chats/${chatId}/${id}.${extensionOfType(mediaType)}`,
  manifest: "manifest.json",
} as const;
