import { z } from "zod";
import { AVATAR_TYPES } from "../account/avatar";
import { username } from "../account/profile";
import { themeChoice } from "../account/theme";
import { CSV, DOCX, PDF } from "../chat/attachment";
import { MAX_FOLDER_NAME } from "../chat/history-input";
import { MAX_TITLE_CHARACTERS } from "../chat/message";
import { storedReferences } from "../chat/reference-input";
import { MAX_PROMPT_NAME, MAX_SAVED_PROMPT_CHARACTERS } from "../chat/saved-prompt";
import { fileChange } from "../project/file-change";
import { publishInput } from "../publication/publication-input";
import { slug } from "../publication/slug";
import { hostIds } from "../publication/static-host";
import { MAX_CUSTOM_PAGE_LENGTH, saveTemplateInput } from "../template/custom-template";
import { storableText } from "../text/storable-text";
import { toolCallStates } from "../tool/tool-call";

// What an export holds of each table: its schema here is what the export selects, what the import accepts, and the order
// of the fields in the files.

const id = z.uuid();
const text = z.string().refine((value) => storableText(value) === value, "Text that cannot be stored");
const time = z.iso.datetime().transform((written) => new Date(written));
const count = z.number().int().min(0).max(2_147_483_647);
const sha1 = z.string().regex(/^[0-9a-f]{40}$/);

export const settings = z.object({
  defaultModel: text.nullable(),
  theme: themeChoice.nullable().catch(null),
  systemPrompt: text,
  temperature: z.number(),
  topK: count,
  topP: z.number(),
  maxOutputTokens: count.nullable(),
  fallbackModels: z.array(text),
  hiddenModels: z.array(text),
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
});

export const profile = z.object({
  username: username.nullable().catch(null),
  phone: text.max(40).nullable(),
});

export const avatar = z.object({ mediaType: z.enum(AVATAR_TYPES), updatedAt: time });

export const folder = z.object({ id, name: text.min(1).max(MAX_FOLDER_NAME), createdAt: time });

export const savedPrompt = z.object({
  id,
  name: text.min(1).max(MAX_PROMPT_NAME),
  text: text.max(MAX_SAVED_PROMPT_CHARACTERS),
  createdAt: time,
});

export const customTemplate = z.object({
  id,
  ...saveTemplateInput.pick({ title: true, description: true }).shape,
  page: text.max(MAX_CUSTOM_PAGE_LENGTH),
  versionId: id.nullable(),
  createdAt: time,
});

export const project = z.object({
  id,
  name: text,
  headId: id.nullable(),
  pinned: z.array(text),
  dropped: z.array(text),
  keepsStorage: z.boolean(),
  createdAt: time,
  updatedAt: time,
});

export const version = z.object({
  id,
  number: count.min(1),
  parentId: id.nullable(),
  treeId: sha1,
  author: z.enum(["model", "person"]),
  authorName: text,
  message: text,
  name: text.nullable(),
  goodAt: time.nullable(),
  createdAt: time,
});

/** As `hashPassword` makes them: one with other parameters could take all memory to check. */
const passwordHash = z
  .string()
  .regex(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);

export const publication = z.object({
  id,
  slug,
  versionId: id.nullable(),
  ...publishInput.pick({ title: true, description: true }).shape,
  passwordHash: passwordHash.nullable(),
  expiresAt: time.nullable(),
  views: count,
  createdAt: time,
  updatedAt: time,
});

export const gitHubLink = z.object({
  repository: z.string().regex(/^[A-Za-z\d][\w-]{0,99}\/(?!\.{1,2}$)[\w.-]{1,100}$/),
  repositoryId: z
    .string()
    .regex(/^\d{1,20}$/)
    .nullable()
    .default(null),
  branch: text.min(1).max(200),
  commitId: sha1,
  versionId: id,
  pushedAt: time,
});

export const deployment = z.object({
  host: z.enum(hostIds),
  siteId: text.max(200),
  // It is shown as a link.
  address: z.url({ protocol: /^https?$/ }).max(2_000),
  deployedAt: time,
});

export const chat = z.object({
  id,
  title: text.max(MAX_TITLE_CHARACTERS),
  projectId: id.nullable(),
  folderId: id.nullable(),
  isPinned: z.boolean(),
  isArchived: z.boolean(),
  leafId: id.nullable(),
  createdAt: time,
  updatedAt: time,
});

export const message = z.object({
  id,
  parentId: id.nullable(),
  role: z.enum(["user", "assistant"]),
  status: z.enum(["complete", "stopped", "interrupted", "failed"]),
  content: text,
  thinking: text,
  modelId: text.nullable(),
  modelName: text.nullable(),
  insteadOf: text.nullable(),
  finishReason: text.nullable(),
  failureTitle: text.nullable(),
  failureReason: text.nullable(),
  failureRemedy: text.nullable(),
  baseVersionId: id.nullable(),
  changes: z.array(fileChange.extend({ path: text, reason: text.optional() })).nullable(),
  references: storedReferences.nullable(),
  createdAt: time,
  finishedAt: time.nullable(),
});

export const attachment = z.object({
  id,
  name: text.max(255),
  // It is served under this type.
  mediaType: z.enum(["image/png", "image/jpeg", "image/webp", "image/gif", "text/plain", CSV, PDF, DOCX]),
  tokens: count,
  pages: count.nullable(),
  path: text.nullable(),
  createdAt: time,
});

export const rating = z.object({ rating: z.enum(["up", "down"]), ratedAt: time });

export const commandRun = z.object({
  state: z.enum(["ended", "declined"]),
  automatic: z.boolean(),
  output: text,
  exitCode: z.number().int().nullable(),
  startedAt: time,
  endedAt: time.nullable(),
});

export const toolCall = z.object({
  position: count,
  serverId: text,
  serverName: text,
  tool: text,
  arguments: text,
  hash: text,
  isChanged: z.boolean(),
  state: z.enum(toolCallStates),
  result: text,
  textAt: count,
  calledAt: time,
  endedAt: time.nullable(),
});

export const repair = z.object({
  originId: id,
  errorKey: text,
  error: text,
  known: z.array(text),
  number: count,
  state: z.enum(["fixed", "rolled_back", "stopped", "failed"]),
  finding: text.nullable(),
  createdAt: time,
  endedAt: time.nullable(),
});

export const modelCall = z.object({
  id,
  modelId: text,
  inputTokens: count,
  outputTokens: count,
  isEstimated: z.boolean(),
  cost: z.number().nullable(),
  firstTokenMs: count.nullable(),
  durationMs: count,
  place: text.nullable(),
  startedAt: time,
});

/** The columns of a record, as a query selects them. */
export const columnsOf = <Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.keys(record.shape).map((name) => [name, true])) as {
    [Name in keyof Shape]: true;
  };

/** A row with the fields of its record alone, in the record's order. */
export const inOrder = <Row extends object>(record: z.ZodObject, row: Row) =>
  Object.fromEntries(Object.keys(record.shape).map((name) => [name, row[name as keyof Row] ?? null]));
