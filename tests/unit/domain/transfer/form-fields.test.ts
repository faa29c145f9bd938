import { describe, expect, it } from "vitest";
import { z } from "zod";
import { profileInput } from "~/domain/account/profile";
import { settingsForm } from "~/domain/account/settings";
import { saveRolesInput } from "~/domain/chat/agent/role-input";
import { chooseModeInput, runLimitsInput } from "~/domain/chat/agent/run-input";
import { attachInput } from "~/domain/chat/attachment-input";
import { finishExecutionInput } from "~/domain/chat/command-execution-input";
import { generationSettings } from "~/domain/chat/generation";
import { arrangeInput, saveFolderInput } from "~/domain/chat/history-input";
import { renameInput, sendInput } from "~/domain/chat/message-input";
import { rateInput } from "~/domain/chat/rating-input";
import { promptReferences } from "~/domain/chat/reference-input";
import { repairInput } from "~/domain/chat/repair-input";
import { setRulesInput } from "~/domain/chat/rules/rules-input";
import { savePromptInput } from "~/domain/chat/saved-prompt-input";
import { addDocumentInput, addPageInput, createCollectionInput } from "~/domain/knowledge/knowledge-input";
import { modelId } from "~/domain/model/model-id";
import { chooseFileInput } from "~/domain/project/file-choice";
import { nameVersionInput } from "~/domain/project/project";
import { keepStorageInput } from "~/domain/project/project-storage";
import { publishInput } from "~/domain/publication/publication-input";
import { saveTemplateInput } from "~/domain/template/custom-template";
import { exportedTables } from "~tests/support/exported-tables";

/** Nobody types it: the server makes it, and the import checks that it can be. */
const SERVER = Symbol("made by the server");
type Form = z.ZodType | typeof SERVER;
type Fields<Table extends keyof typeof exportedTables> = Record<
  keyof (typeof exportedTables)[Table]["record"]["shape"],
  Form
>;

/** What a stored field is set by: the schema of the form, or of the procedure behind a control. */
const forms: { [Table in keyof typeof exportedTables]: Fields<Table> } = {
  UserSettings: {
    defaultModel: settingsForm.shape.defaultModel,
    theme: settingsForm.shape.theme.nullable(),
    systemPrompt: generationSettings.shape.systemPrompt,
    temperature: generationSettings.shape.temperature,
    topK: generationSettings.shape.topK,
    topP: generationSettings.shape.topP,
    maxOutputTokens: generationSettings.shape.maxOutputTokens,
    fallbackModels: settingsForm.shape.fallbackModels,
    hiddenModels: z.array(modelId).max(500),
    emailNotifications: settingsForm.shape.emailNotifications,
    pushNotifications: settingsForm.shape.pushNotifications,
    agentRoles: saveRolesInput.shape.roles,
  },
  Profile: {
    username: profileInput.shape.username.or(z.null()),
    phone: profileInput.shape.phone.or(z.null()),
  },
  Avatar: { mediaType: SERVER, updatedAt: SERVER },
  ChatFolder: {
    id: SERVER,
    name: saveFolderInput.shape.name,
    rules: saveFolderInput.shape.rules.unwrap(),
    createdAt: SERVER,
  },
  SavedPrompt: {
    id: SERVER,
    createdAt: SERVER,
    name: savePromptInput.shape.name,
    text: savePromptInput.shape.text,
  },
  KnowledgeCollection: { id: SERVER, createdAt: SERVER, name: createCollectionInput.shape.name },
  KnowledgeDocument: {
    id: SERVER,
    pages: SERVER,
    projectId: SERVER,
    addedAt: SERVER,
    name: addDocumentInput.shape.name,
    address: addPageInput.shape.address.nullable(),
  },
  CustomTemplate: {
    id: SERVER,
    page: SERVER,
    createdAt: SERVER,
    title: saveTemplateInput.shape.title,
    description: saveTemplateInput.shape.description,
    versionId: saveTemplateInput.shape.versionId.nullable(),
  },
  Project: {
    id: SERVER,
    name: SERVER,
    headId: SERVER,
    createdAt: SERVER,
    updatedAt: SERVER,
    pinned: z.array(chooseFileInput.shape.path),
    dropped: z.array(chooseFileInput.shape.path),
    keepsStorage: keepStorageInput.shape.keeps,
  },
  ProjectBranch: { name: SERVER, commitId: SERVER, pushedAt: SERVER },
  Version: {
    id: SERVER,
    number: SERVER,
    parentId: SERVER,
    treeId: SERVER,
    author: SERVER,
    authorName: SERVER,
    message: SERVER,
    goodAt: SERVER,
    servedCommitId: SERVER,
    createdAt: SERVER,
    name: nameVersionInput.shape.name.nullable(),
  },
  Publication: {
    id: SERVER,
    passwordHash: SERVER,
    views: SERVER,
    createdAt: SERVER,
    updatedAt: SERVER,
    slug: publishInput.shape.slug,
    versionId: publishInput.shape.versionId,
    title: publishInput.shape.title,
    description: publishInput.shape.description,
    expiresAt: z.preprocess(
      (at) => (typeof at === "string" ? new Date(at) : at),
      publishInput.shape.expiresAt,
    ),
  },
  GitHubLink: {
    repository: SERVER,
    repositoryId: SERVER,
    branch: SERVER,
    commitId: SERVER,
    versionId: SERVER,
    pushedAt: SERVER,
  },
  Deployment: { host: SERVER, siteId: SERVER, address: SERVER, deployedAt: SERVER },
  Chat: {
    id: SERVER,
    projectId: SERVER,
    leafId: SERVER,
    createdAt: SERVER,
    updatedAt: SERVER,
    title: renameInput.shape.title,
    folderId: arrangeInput.shape.folderId,
    isPinned: arrangeInput.shape.isPinned,
    isArchived: arrangeInput.shape.isArchived,
    rulesOff: z.array(setRulesInput.shape.source),
    mode: chooseModeInput.shape.mode,
  },
  Message: {
    id: SERVER,
    parentId: SERVER,
    role: SERVER,
    status: SERVER,
    thinking: SERVER,
    modelId: SERVER,
    modelName: SERVER,
    insteadOf: SERVER,
    finishReason: SERVER,
    failureTitle: SERVER,
    failureReason: SERVER,
    failureRemedy: SERVER,
    mode: SERVER,
    baseVersionId: SERVER,
    changes: SERVER,
    passages: SERVER,
    createdAt: SERVER,
    finishedAt: SERVER,
    // Of a user's message, see below.
    content: SERVER,
    references: promptReferences.nullable(),
  },
  Attachment: {
    id: SERVER,
    mediaType: SERVER,
    tokens: SERVER,
    pages: SERVER,
    path: SERVER,
    createdAt: SERVER,
    name: attachInput.shape.name,
  },
  ReplyRating: { rating: rateInput.shape.rating, ratedAt: SERVER },
  CommandExecution: {
    state: SERVER,
    startedAt: SERVER,
    endedAt: SERVER,
    automatic: SERVER,
    output: finishExecutionInput.shape.output,
    exitCode: finishExecutionInput.shape.exitCode.nullable(),
  },
  AgentRun: {
    state: SERVER,
    reason: SERVER,
    roles: SERVER,
    plan: SERVER,
    limits: runLimitsInput.shape.limits,
    remarks: SERVER,
    proof: SERVER,
    inputTokens: SERVER,
    cachedTokens: SERVER,
    outputTokens: SERVER,
    cost: SERVER,
    durationMs: SERVER,
  },
  AgentStep: {
    position: SERVER,
    role: SERVER,
    modelName: SERVER,
    said: SERVER,
    callId: SERVER,
    tool: SERVER,
    arguments: SERVER,
    title: SERVER,
    state: SERVER,
    result: SERVER,
    changes: SERVER,
    versionId: SERVER,
    isUndone: SERVER,
    textAt: SERVER,
    tokens: SERVER,
    durationMs: SERVER,
    startedAt: SERVER,
  },
  ToolCall: {
    position: SERVER,
    serverId: SERVER,
    serverName: SERVER,
    tool: SERVER,
    arguments: SERVER,
    hash: SERVER,
    isChanged: SERVER,
    state: SERVER,
    result: SERVER,
    textAt: SERVER,
    calledAt: SERVER,
    endedAt: SERVER,
  },
  RepairTry: {
    originId: SERVER,
    errorKey: SERVER,
    number: SERVER,
    state: SERVER,
    finding: SERVER,
    createdAt: SERVER,
    endedAt: SERVER,
    error: repairInput.shape.error,
    known: repairInput.shape.known,
  },
  ModelCall: {
    id: SERVER,
    modelId: SERVER,
    inputTokens: SERVER,
    cachedTokens: SERVER,
    outputTokens: SERVER,
    isEstimated: SERVER,
    cost: SERVER,
    firstTokenMs: SERVER,
    durationMs: SERVER,
    place: SERVER,
    startedAt: SERVER,
  },
};

const long = (length: number) => "a".repeat(length);

/** Values at, and far beyond, what forms take. */
const values: unknown[] = [
  ...[
    "",
    " ",
    "a",
    "admin",
    "src/App.tsx",
    "../a",
    "a:b",
    "ollama:one",
    "a\nb",
    "a`b",
    "+1 512 555 0100",
    "up",
    "dark",
    "agent",
  ],
  ...[39, 40, 41, 60, 61, 80, 81, 120, 121, 200, 201, 255, 4_000, 4_001, 10_000, 10_001, 9_000_000].map(long),
  ...[-1, 0, 0.5, 1, 2, 2.1, 7.5, 63, 64, 500, 501, 1e6, 1e6 + 1, 1e9, 2 ** 40],
  ...[true, false, null, {}, []],
  ...[1, 5, 6, 12, 13, 500, 501, 50_000].map((length) => Array.from({ length }, () => "ollama:one")),
  ...[1, 50, 51].map((length) => Array.from({ length }, () => "Error")),
  ...[12, 13].map((length) => Array.from({ length }, () => ({ kind: "file", path: "a.txt" }))),
  [long(9_000_000)],
  ...[0, 1, 500, 501].map((steps) => ({ steps, tokens: null, minutes: 5, dollars: null })),
  "2026-01-01T00:00:00.000Z",
  "019ae1c0-0000-7000-8000-000000000000",
];

const fields = Object.entries(forms).flatMap(([table, each]) =>
  Object.entries(each).map(([field, form]) => ({
    table: table as keyof typeof forms,
    field,
    form: form as Form,
  })),
);
const recordOf = (table: keyof typeof forms, field: string): z.ZodType => {
  const shape: z.ZodRawShape = exportedTables[table].record.shape;
  return shape[field] as z.ZodType;
};

describe("what a user can set", () => {
  it("is decided for each field of an export", () => {
    for (const [table, { record }] of Object.entries(exportedTables))
      expect(Object.keys(forms[table as keyof typeof forms]).toSorted()).toEqual(
        Object.keys(record.shape).toSorted(),
      );
  });

  it.each(fields.filter(({ form }) => form !== SERVER))(
    "comes by an import only as its form takes it: $table $field",
    ({ table, field, form }) => {
      const record = recordOf(table, field);
      const accepted = values.filter((value) => record.safeParse(value).success);
      expect(accepted.length).toBeGreaterThan(0);
      if (form === SERVER) return;
      const refused = accepted.filter((value) => !form.safeParse(value).success);
      expect(refused.map((value) => JSON.stringify(value).slice(0, 40))).toEqual([]);
    },
  );

  it("is of a message what its box takes", () => {
    const { Message } = exportedTables;
    const message = {
      id: "019ae1c0-0000-7000-8000-000000000000",
      parentId: null,
      status: "complete",
      thinking: "",
      modelId: null,
      modelName: null,
      insteadOf: null,
      finishReason: null,
      failureTitle: null,
      failureReason: null,
      failureRemedy: null,
      baseVersionId: null,
      changes: null,
      references: null,
      createdAt: "2026-01-01T00:00:00.000Z",
      finishedAt: null,
    };
    for (const content of ["Hi", long(100_000), long(100_001), long(9_000_000)])
      expect(Message.record.safeParse({ ...message, role: "user", content }).success).toBe(
        sendInput.shape.text.safeParse(content).success,
      );
    expect(
      Message.record.safeParse({ ...message, role: "assistant", content: long(1_000_001) }).success,
    ).toBe(false);
  });
});

describe("what the server makes", () => {
  it.each(fields.filter(({ form }) => form === SERVER))("has an end: $table $field", ({ table, field }) => {
    expect(recordOf(table, field).safeParse(long(9_000_000)).success).toBe(false);
  });
});
