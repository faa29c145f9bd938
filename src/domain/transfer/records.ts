import { z } from "zod";
import { AVATAR_TYPES } from "../account/avatar";
import { phone, profileInput, username } from "../account/profile";
import { settingsForm } from "../account/settings";
import { runLimits } from "../chat/agent/limits-input";
import { agentRoles } from "../chat/agent/role";
import { roleSetting } from "../chat/agent/role-input";
import { remarkInput } from "../chat/agent/run-input";
import { attachInput } from "../chat/attachment-input";
import { finishExecutionInput } from "../chat/command-execution-input";
import { generationSettings } from "../chat/generation";
import { saveFolderInput } from "../chat/history-input";
import { MAX_REPLY_CHARACTERS } from "../chat/message";
import { renameInput, sendInput } from "../chat/message-input";
import { DEFAULT_MODE } from "../chat/mode";
import { chatMode } from "../chat/mode-input";
import { ratings } from "../chat/rating";
import { promptReferences } from "../chat/reference-input";
import { MAX_ERRORS } from "../chat/repair";
import { repairInput } from "../chat/repair-input";
import { ruleSource } from "../chat/rules/rules-input";
import { savePromptInput } from "../chat/saved-prompt-input";
import { uploadKinds, uploadTypes } from "../knowledge/file-kind";
import { addDocumentInput, addPageInput, createCollectionInput } from "../knowledge/knowledge-input";
import { retrievedPassages } from "../knowledge/stored-passages";
import { hiddenModelIds } from "../model/model-id";
import { branchInput } from "../project/branch";
import { chooseFileInput } from "../project/file-choice";
import { nameVersionInput } from "../project/project";
import { MAX_FILES } from "../project/project-files";
import { hostIds } from "../publication/host";
import { publishInput } from "../publication/publication-input";
import { slug } from "../publication/slug";
import { fileChange } from "../reply/file-change";
import { MAX_CUSTOM_PAGE_LENGTH, saveTemplateInput } from "../template/custom-template";
import { storableText } from "../text/storable-text";
import { MAX_DISPLAYED_CHARACTERS } from "../text/verbatim";
import { MAX_RESULT_CHARACTERS, toolCallStates } from "../tool/tool-call";

// The exported fields of each table. A schema here is what the export selects, what the import accepts, and the order of the
// fields in the files. What a user can set uses the schema of its form.

/** Restricts a schema to text that a database can store. */
const stored = <Schema extends z.ZodType<string | null, string>>(schema: Schema) =>
  schema.refine((value) => value === null || storableText(value) === value, "Text that cannot be stored");

const id = z.uuid();
const text = stored(z.string().max(MAX_REPLY_CHARACTERS));
/** A name or a sentence that the server wrote. */
const line = stored(z.string().max(2_000));
const time = z.iso.datetime().transform((written) => new Date(written));
const count = z.number().int().min(0).max(2_147_483_647);
/** Per reply, refused ones included. */
const MAX_CHANGES = 10 * MAX_FILES;
const sha1 = z.string().regex(/^[0-9a-f]{40}$/);

const { defaultModel, fallbackModels, theme, emailNotifications, pushNotifications } = settingsForm.shape;

const rolePrompt = stored(roleSetting.shape.prompt.unwrap()).nullable();

export const settings = z.object({
  defaultModel,
  theme: theme.nullable(),
  systemPrompt: stored(generationSettings.shape.systemPrompt),
  temperature: generationSettings.shape.temperature,
  topK: generationSettings.shape.topK,
  topP: generationSettings.shape.topP,
  maxOutputTokens: generationSettings.shape.maxOutputTokens,
  fallbackModels,
  hiddenModels: hiddenModelIds,
  emailNotifications,
  pushNotifications,
  // Exports from before agents had roles have none.
  agentRoles: z
    .array(roleSetting.extend({ prompt: rolePrompt }))
    .max(agentRoles.length)
    .default([]),
});

export const userName = stored(profileInput.shape.name).nullable();

export const profile = z.object({ username: username.nullable(), phone: stored(phone).nullable() });

export const avatar = z.object({ mediaType: z.enum(AVATAR_TYPES), updatedAt: time });

export const folder = z.object({
  id,
  name: stored(saveFolderInput.shape.name),
  // Exports from before folders had rules have none.
  rules: stored(saveFolderInput.shape.rules.unwrap()).default(""),
  createdAt: time,
});

export const savedPrompt = z.object({
  id,
  name: stored(savePromptInput.shape.name),
  text: stored(savePromptInput.shape.text),
  createdAt: time,
});

export const customTemplate = z.object({
  id,
  title: stored(saveTemplateInput.shape.title),
  description: stored(saveTemplateInput.shape.description),
  page: stored(z.string().max(MAX_CUSTOM_PAGE_LENGTH)),
  versionId: id.nullable(),
  createdAt: time,
});

export const collection = z.object({ id, name: stored(createCollectionInput.shape.name), createdAt: time });

export const document = z.object({
  id,
  name: stored(addDocumentInput.shape.name),
  address: addPageInput.shape.address.nullable(),
  projectId: id.nullable().default(null),
  pages: count.nullable(),
  addedAt: time,
});

export const documentText = stored(z.string().max(uploadKinds.text.maxBytes));

export const project = z.object({
  id,
  name: line,
  headId: id.nullable(),
  pinned: z.array(stored(chooseFileInput.shape.path)).max(MAX_FILES),
  dropped: z.array(stored(chooseFileInput.shape.path)).max(MAX_FILES),
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
  authorName: line,
  message: text,
  name: stored(nameVersionInput.shape.name).nullable(),
  goodAt: time.nullable(),
  createdAt: time,
  /** The commit that clones had of it, where a pushed branch starts from that; older archives have none. */
  servedCommitId: sha1.nullable().default(null),
});

export const branch = z.object({ name: stored(branchInput.shape.name), commitId: sha1, pushedAt: time });

/** The format of `hashPassword`: other parameters could exhaust memory on verification. */
const passwordHash = z
  .string()
  .regex(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);

export const publication = z.object({
  id,
  slug,
  versionId: id.nullable(),
  title: stored(publishInput.shape.title),
  description: stored(publishInput.shape.description),
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
  branch: line.min(1).max(200),
  commitId: sha1,
  versionId: id,
  pushedAt: time,
});

export const deployment = z.object({
  host: z.enum(hostIds),
  siteId: line.max(200),
  // It is shown as a link.
  address: z.url({ protocol: /^https?$/ }).max(2_000),
  deployedAt: time,
});

export const chat = z.object({
  id,
  title: stored(renameInput.shape.title),
  projectId: id.nullable(),
  folderId: id.nullable(),
  isPinned: z.boolean(),
  isArchived: z.boolean(),
  // Exports from before there were rules have none.
  rulesOff: z.array(ruleSource).max(200).default([]),
  mode: chatMode.default(DEFAULT_MODE),
  leafId: id.nullable(),
  createdAt: time,
  updatedAt: time,
});

const changeInFile = fileChange.extend({ path: line, reason: line.optional() });

export const message = z
  .object({
    id,
    parentId: id.nullable(),
    role: z.enum(["user", "assistant"]),
    status: z.enum(["complete", "stopped", "interrupted", "failed"]),
    content: text,
    thinking: text,
    modelId: line.nullable(),
    modelName: line.nullable(),
    insteadOf: line.nullable(),
    finishReason: line.nullable(),
    failureTitle: line.nullable(),
    failureReason: line.nullable(),
    failureRemedy: line.nullable(),
    // Exports from before this was recorded have none.
    mode: chatMode.nullable().default(null),
    baseVersionId: id.nullable(),
    changes: z.array(changeInFile).max(MAX_CHANGES).nullable(),
    references: promptReferences.nullable(),
    passages: retrievedPassages.nullable().default(null),
    createdAt: time,
    finishedAt: time.nullable(),
  })
  .refine(({ role, content }) => role !== "user" || sendInput.shape.text.safeParse(content).success);

export const attachment = z.object({
  id,
  name: stored(attachInput.shape.name),
  // It is served under this type.
  mediaType: z.enum(uploadTypes),
  tokens: count,
  pages: count.nullable(),
  path: line.nullable(),
  createdAt: time,
});

export const rating = z.object({ rating: z.enum(ratings), ratedAt: time });

export const commandExecution = z.object({
  state: z.enum(["ended", "declined"]),
  automatic: z.boolean(),
  output: stored(finishExecutionInput.shape.output),
  exitCode: finishExecutionInput.shape.exitCode.nullable(),
  startedAt: time,
  endedAt: time.nullable(),
});

export const toolCall = z.object({
  position: count,
  serverId: line,
  serverName: line,
  tool: line,
  arguments: stored(z.string().max(MAX_DISPLAYED_CHARACTERS)),
  hash: line,
  isChanged: z.boolean(),
  state: z.enum(toolCallStates),
  result: stored(z.string().max(MAX_RESULT_CHARACTERS)),
  textAt: count,
  calledAt: time,
  endedAt: time.nullable(),
});

/** A run in progress is exported as stopped. */
export const runStates = ["done", "ended", "stopped"] as const;
/** More than a run may have. */
export const MAX_STEPS = 1_000;

export const agentRun = z.object({
  state: z.enum(runStates),
  reason: line,
  // Exports from before agents had roles have none.
  roles: z
    .array(
      z.object({
        role: roleSetting.shape.role,
        modelId: line.nullable(),
        prompt: rolePrompt,
        isModelMissing: z.boolean(),
      }),
    )
    .max(agentRoles.length)
    .default([]),
  plan: z.array(z.object({ text: line, state: z.enum(["open", "doing", "done", "dropped"]) })).max(100),
  limits: runLimits,
  remarks: z.array(z.object({ text: stored(remarkInput.shape.text), at: count.nullable() })).max(100),
  proof: z
    .array(
      z.object({
        kind: z.enum(["page", "checks", "tests", "controls", "review"]),
        state: z.enum(["holds", "broken", "unknown"]),
        detail: text,
      }),
    )
    .max(100)
    .nullable(),
  inputTokens: count,
  cachedTokens: count,
  outputTokens: count,
  cost: z.number().min(0).nullable(),
  durationMs: count,
});

export const agentStep = z.object({
  position: count.max(MAX_STEPS),
  role: roleSetting.shape.role.default("coder"),
  modelName: line.nullable().default(null),
  said: text,
  callId: line,
  tool: line,
  arguments: text,
  title: line,
  state: z.enum(["done", "failed", "refused", "interrupted"]),
  result: text,
  changes: z.array(changeInFile).max(MAX_CHANGES),
  versionId: id.nullable(),
  isUndone: z.boolean(),
  textAt: count,
  tokens: count.nullable(),
  durationMs: count.nullable(),
  startedAt: time,
});

export const repair = z.object({
  originId: id,
  errorKey: line,
  error: stored(repairInput.shape.error),
  known: z.array(stored(repairInput.shape.known.element)).max(MAX_ERRORS),
  number: count,
  state: z.enum(["fixed", "rolled_back", "stopped", "failed"]),
  finding: line.nullable(),
  createdAt: time,
  endedAt: time.nullable(),
});

export const modelCall = z.object({
  id,
  modelId: line,
  inputTokens: count,
  outputTokens: count,
  // Exports from before this was recorded have none.
  cachedTokens: count.nullable().default(null),
  isEstimated: z.boolean(),
  cost: z.number().min(0).nullable(),
  firstTokenMs: count.nullable(),
  durationMs: count,
  place: line.nullable(),
  startedAt: time,
});

/** The columns of a record, as a query selects them. */
export const columnsOf = <Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.keys(record.shape).map((name) => [name, true])) as {
    [Name in keyof Shape]: true;
  };

/** Only the fields of a record, in its order. */
export const inOrder = <Row extends object>(record: z.ZodObject, row: Row) =>
  Object.fromEntries(Object.keys(record.shape).map((name) => [name, row[name as keyof Row] ?? null]));
