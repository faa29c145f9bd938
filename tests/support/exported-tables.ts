import type { z } from "zod";
import * as records from "~/domain/transfer/records";
import { systemTables } from "./counted-tables";

type Exported = {
  record: z.ZodObject;
  /** Columns that are no field of the record, and why. */
  leftOut: Readonly<Record<string, string>>;
};

const OWNER = "the account that it belongs to";
const TEAM = "a team is of the accounts of one server";
const PLACE = "the file says where it belongs";
const COUNTED = "counted again on import";
const VECTORS = "made again by a model that is chosen here";
const PERMISSION = "a permission is given again";

/** What an export holds, by table. */
export const exportedTables = {
  UserSettings: {
    record: records.settings,
    leftOut: {
      id: OWNER,
      automaticRepair: PERMISSION,
      embeddingModel: PERMISSION,
      embedsChats: PERMISSION,
      chatEmbeddingProblem: VECTORS,
      chatEmbedAfter: VECTORS,
      marketingEmails: "consent is given again",
    },
  },
  Profile: { record: records.profile, leftOut: { id: OWNER, avatarUrl: "made of the avatar" } },
  Avatar: { record: records.avatar, leftOut: { id: OWNER, bytes: "a file of its own" } },
  ChatFolder: { record: records.folder, leftOut: { userId: OWNER } },
  SavedPrompt: { record: records.savedPrompt, leftOut: { userId: OWNER } },
  KnowledgeCollection: {
    record: records.collection,
    leftOut: {
      userId: OWNER,
      teamId: TEAM,
      revision: "counts the changes on this server",
      embeddingProblem: VECTORS,
      embedAfter: VECTORS,
    },
  },
  KnowledgeDocument: {
    record: records.document,
    leftOut: {
      userId: OWNER,
      collectionId: PLACE,
      bytes: "its text is in the collection's file",
      state: "only those that were read are in it",
      problem: "only those that were read are in it",
      attempts: "said of documents that are being read",
      readUntil: "said of documents that are being read",
      vectors: VECTORS,
      embeddedWith: VECTORS,
      embeddedHash: VECTORS,
    },
  },
  CustomTemplate: { record: records.customTemplate, leftOut: { userId: OWNER, teamId: TEAM } },
  Project: {
    record: records.project,
    leftOut: {
      userId: OWNER,
      teamId: TEAM,
      runsCommands: PERMISSION,
      stopsAgents: PERMISSION,
      acceptedRules: PERMISSION,
      forkedFromId: "names a project of another account, or of this one under another id",
      supabaseId: "its connection holds a key",
      versionBytes: COUNTED,
      draftBytes: COUNTED,
      appDataBytes: COUNTED,
    },
  },
  Version: {
    record: records.version,
    leftOut: {
      projectId: PLACE,
      messageId: "the message names its versions",
      commitId: "made of the other fields",
    },
  },
  ProjectBranch: { record: records.branch, leftOut: { projectId: PLACE } },
  Publication: { record: records.publication, leftOut: { userId: OWNER, projectId: PLACE } },
  GitHubLink: { record: records.gitHubLink, leftOut: { projectId: PLACE } },
  Deployment: { record: records.deployment, leftOut: { projectId: PLACE } },
  Chat: {
    record: records.chat,
    leftOut: {
      userId: OWNER,
      outsideImages: PERMISSION,
      runLimits: "what runs may spend is set again",
      comparedWith: "a copy that is compared is no chat yet",
      answerProof: "said of answers that are compared",
      deletedAt: "deleted chats are left out",
      importId: "said of chats that are being imported",
      textBytes: COUNTED,
    },
  },
  Message: {
    record: records.message,
    leftOut: {
      chatId: PLACE,
      authorId: "an account of this server",
      waitsForTurn: "said of replies that are being written",
      instanceId: "said of replies that are being written",
    },
  },
  Attachment: {
    record: records.attachment,
    leftOut: { userId: OWNER, messageId: PLACE, bytes: "a file of its own" },
  },
  ReplyRating: { record: records.rating, leftOut: { id: PLACE, userId: OWNER } },
  CommandExecution: {
    record: records.commandExecution,
    leftOut: {
      id: PLACE,
      userId: OWNER,
      claimId: "said of commands that are running",
      aliveAt: "said of commands that are running",
    },
  },
  AgentRun: {
    record: records.agentRun,
    leftOut: {
      id: PLACE,
      userId: OWNER,
      isPausing: "said of runs at work",
      role: "said of runs at work",
      questions: "said of runs that ask",
      answers: "said of runs that ask",
      consent: PERMISSION,
      refusals: "said of runs at work",
      resumesAt: "said of runs at work",
      crashes: "said of runs at work",
      forkId: "suggestions are not exported",
      suggestionId: "suggestions are not exported",
    },
  },
  AgentStep: { record: records.agentStep, leftOut: { runId: PLACE, userId: OWNER } },
  ToolCall: { record: records.toolCall, leftOut: { replyId: PLACE, userId: OWNER } },
  RepairTry: { record: records.repair, leftOut: { id: PLACE, userId: OWNER } },
  ModelCall: {
    record: records.modelCall,
    leftOut: { userId: OWNER, replyId: PLACE, keyId: "a key of this server" },
  },
} as const satisfies Record<string, Exported>;

/** Tables that an export holds in another form. */
export const convertedTables = {
  User: "its name and address, for the reader alone",
  GitObject: "the files of repository.bundle",
  ProjectUpdate: "the branch draft of repository.bundle",
  ProjectStorage: "a list of keys and values in project.json",
} as const;

const CONVERSATION = "belongs to all who take part in it";
const SECRET = "holds keys or tokens";
const MACHINE = "says how this installation runs";

/** What an export never holds, by table, and why. */
export const leftOutTables = {
  ...systemTables,
  ChatCollection: "collections are attached again",
  PushSubscription: SECRET,
  AppKey: SECRET,
  Connection: SECRET,
  GitHubConnection: SECRET,
  ToolServer: SECRET,
  HostToken: SECRET,
  SupabaseConnection: SECRET,
  ToolPermission: PERMISSION,
  ProjectPicture: "made again when the page runs",
  EditFormatChoice: "names models of connections, which are left out",
  Import: MACHINE,
  CommentThread: CONVERSATION,
  Comment: CONVERSATION,
  ThreadLook: CONVERSATION,
  Suggestion: "belongs to its author as much as to the project; once accepted, it is a version",
  ReplyChunk: "part of a reply that is being written",
} as const;
