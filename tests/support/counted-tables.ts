import type { StorageKind } from "~/domain/billing/storage";

type Counted = {
  kind: StorageKind;
  /** Columns whose bytes count. */
  counted: readonly string[];
  /** Columns of text, bytes or JSON that do not, and why. */
  leftOut: Readonly<Record<string, string>>;
};

const NAME = "a short name or a sentence";
const MARK = "a mark of the product, not what its user wrote";

/** The tables whose contents count. With `uncountedTables`, these are all tables of the database. */
export const countedTables = {
  Attachment: { kind: "files", counted: ["bytes"], leftOut: { name: NAME, mediaType: MARK, path: NAME } },
  Message: {
    kind: "chats",
    counted: ["content", "thinking", "references", "changes", "passages"],
    leftOut: {
      modelId: MARK,
      modelName: MARK,
      insteadOf: MARK,
      finishReason: MARK,
      failureTitle: MARK,
      failureReason: MARK,
      failureRemedy: MARK,
    },
  },
  ToolCall: {
    kind: "chats",
    counted: ["arguments", "result"],
    leftOut: { serverId: MARK, serverName: NAME, tool: NAME, hash: MARK },
  },
  AgentStep: {
    kind: "chats",
    counted: ["said", "arguments", "result"],
    leftOut: { callId: MARK, modelName: NAME, tool: NAME, title: NAME, changes: "a line per file" },
  },
  CommandExecution: { kind: "chats", counted: ["output"], leftOut: {} },
  CommentThread: { kind: "chats", counted: ["anchor"], leftOut: {} },
  Comment: { kind: "chats", counted: ["text"], leftOut: {} },
  GitObject: { kind: "versions", counted: ["bytes"], leftOut: { id: MARK } },
  ProjectUpdate: { kind: "drafts", counted: ["bytes"], leftOut: { treeId: MARK } },
  ProjectStorage: { kind: "appData", counted: ["items"], leftOut: {} },
  CustomTemplate: { kind: "templates", counted: ["page"], leftOut: { title: NAME, description: NAME } },
  Publication: {
    kind: "publications",
    counted: ["title", "description"],
    leftOut: { slug: NAME, passwordHash: MARK },
  },
  KnowledgeDocument: {
    kind: "knowledge",
    counted: ["bytes", "vectors"],
    leftOut: { name: NAME, address: NAME, problem: NAME, embeddedWith: MARK, embeddedHash: MARK },
  },
  SavedPrompt: { kind: "account", counted: ["text"], leftOut: { name: NAME } },
  Avatar: { kind: "account", counted: ["bytes"], leftOut: { mediaType: MARK } },
} as const satisfies Record<string, Counted>;

const SIGN_IN = "opens the account, or guards it";
const ACCESS = "who else has access is decided on each server";
const BILLING = "belongs to the payment provider";
const MACHINE = "says how this installation runs";
/** Tables that neither count nor belong to an export, and why. */
export const systemTables = {
  Account: SIGN_IN,
  Session: SIGN_IN,
  SignUp: SIGN_IN,
  AuthToken: SIGN_IN,
  EmailChange: SIGN_IN,
  TwoFactor: SIGN_IN,
  RecoveryCode: SIGN_IN,
  Passkey: SIGN_IN,
  AuthChallenge: SIGN_IN,
  AuditEvent: SIGN_IN,
  ApiKey: SIGN_IN,
  Share: ACCESS,
  ShareLink: ACCESS,
  Team: ACCESS,
  PageRequest: "removed as soon as it is answered",
  OAuthClient: SIGN_IN,
  OAuthGrant: SIGN_IN,
  OAuthCode: SIGN_IN,
  OAuthDevice: SIGN_IN,
  ApiAnswer: "kept for a day, so that a repeated request has the same answer",
  PromptUsage: BILLING,
  Subscription: BILLING,
  BillingCustomer: BILLING,
  CheckoutAttempt: BILLING,
  BillingEvent: BILLING,
  BillingSweep: BILLING,
  SimulatedObject: BILLING,
  Outbox: MACHINE,
  Instance: MACHINE,
  LearnedFact: MACHINE,
  OwnerSetting: MACHINE,
  EditRecord: MACHINE,
  OutgoingTraffic: MACHINE,
  UsageHour: MACHINE,
  SearchEntry: "made of chats and messages",
  MessageVectors: "made of messages, as many as the plan allows",
  Inquiry: "belongs to no account",
  SignUpInvitation: "belongs to no account",
} as const;

const SETTING = "a few short values that a user set";
const SHORT = "a row of short values per item that counts";

/** Tables of which nothing counts, and why. */
export const uncountedTables = {
  ...systemTables,
  User: SETTING,
  UserSettings: SETTING,
  Profile: SETTING,
  Connection: SETTING,
  EditFormatChoice: SETTING,
  GitHubConnection: SETTING,
  ToolServer: SETTING,
  ToolPermission: SETTING,
  HostToken: SETTING,
  SupabaseConnection: SETTING,
  Chat: SHORT,
  ChatCollection: SHORT,
  KnowledgeCollection: SHORT,
  ChatFolder: SHORT,
  Project: SHORT,
  Version: "its files are objects; the rest is a sentence",
  ThreadLook: SHORT,
  Suggestion: "its files are objects; the rest is a page at most",
  GitHubLink: SHORT,
  ProjectBranch: SHORT,
  Deployment: SHORT,
  ProjectPicture: "one small picture per project, made of its page",
  RepairTry: "an error message of a message that counts",
  ReplyRating: SHORT,
  ModelCall: SHORT,
  AgentRun: SHORT,
  Import: "the newest few reports alone are kept",
  ReplyChunk: "part of a reply that is being written; counts once it is a message",
  PushSubscription: SIGN_IN,
  AppKey: MACHINE,
} as const;
