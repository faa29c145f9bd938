import { z } from "zod";
import { agentInstructions } from "~/domain/chat/agent/agent-instructions";
import { mayUse } from "~/domain/chat/agent/agent-tools";
import type { AgentRole } from "~/domain/chat/agent/role";
import { writtenProtocol } from "~/domain/chat/agent/written-action";
import { assembleContext } from "~/domain/chat/project-context";
import { conversationRoom, filesRoom, fitTurns, type PromptTurn } from "~/domain/chat/prompt";
import { pathOf } from "~/domain/chat/reference";
import { detailFor, projectFacts } from "~/domain/chat/system-prompt";
import { ESTIMATE_MARGIN, estimateTokens } from "~/domain/model/context";
import { maySupportTools } from "~/domain/model/model";
import { supabaseInstructions } from "~/domain/supabase/supabase-instructions";
import { describeTool } from "~/domain/tool/offered-tool";
import { type ModelTool, maxInputTokens, type OpenedModel } from "~/server/ports/models";
import { unchangedUiKit } from "~preview";
import { chatsFor } from "../../access/access";
import { readFileChoice } from "../../project/files";
import { uiKit } from "../../project/ui-kit";
import { readVersionFiles } from "../../project/versions";
import { type OfferedTool, openToolbox } from "../../tool/open-toolbox";
import type { ReplyDeps } from "../reply-deps";
import { composeRules, withoutRules } from "../rules/compose-rules";
import { readRules } from "../rules/read-rules";
import type { ReplyJob } from "../sending/begin-reply";
import { readChanges, readChatTables, readLibraries } from "../writing/prompt-sources";
import {
  loadTurns,
  outputBudget,
  outputLimit,
  readPrompt,
  type StoredPrompt,
  withoutBuiltCode,
  withoutSettled,
  withPreamble,
  withReferences,
  withTruncatedFiles,
} from "../writing/read-prompt";
import type { Run } from "./run-store";
import { callableTools } from "./tools/table";

/** Share of the token budget for the project's files at the start of the run. */
const PROJECT_SHARE = 0.15;
const MAX_PROJECT_TOKENS = 8_000;
/** Share of the token budget for the earlier conversation. */
const HISTORY_SHARE = 0.4;

/** The constant part of all prompts of one role, so that providers can cache it. */
export type AgentPrompt = {
  opened: OpenedModel;
  stored: StoredPrompt;
  instructions: string;
  turns: PromptTurn[];
  tools: ModelTool[];
  /** False: the model writes its actions as text. */
  callsTools: boolean;
  toolbox: readonly OfferedTool[];
  /** Tokens left for the steps. */
  stepTokens: number;
  maxOutputTokens: number | null;
  outputBudget: number;
};

/** A role with its model. */
type RoleModel = { role: AgentRole; roles: Run["roles"]; opened: OpenedModel; signal: AbortSignal };

async function readSources(deps: ReplyDeps, job: ReplyJob, { role, opened, signal }: RoleModel) {
  const reply = await deps.db.message.findFirst({
    where: { id: job.replyId, chat: chatsFor(job.userId, "edit") },
    select: { baseVersionId: true },
  });
  const [stored, files, choice, tables, libraries, toolbox] = await Promise.all([
    readPrompt(deps.db, job),
    readVersionFiles(deps.db, job.userId, reply?.baseVersionId),
    readFileChoice(deps.db, job.userId, job.chatId),
    readChatTables(deps, job),
    readLibraries(deps),
    role === "coder" ? openToolbox(deps, job.userId, signal) : [],
  ]);
  const rules = await readRules(deps.db, job, { files });
  const { text = "", references = [] } = stored.turns.at(-1) ?? {};
  const named = references.flatMap((each) => pathOf(each) ?? []);
  const { contextTokens } = opened.listing;
  const changes = await readChanges(deps.db, job, { text, contextTokens, isRun: true });
  return { stored, files, choice, tables, libraries, toolbox, rules, text, named, changes };
}

export async function readAgentPrompt(
  deps: ReplyDeps,
  job: ReplyJob,
  model: RoleModel,
): Promise<AgentPrompt> {
  const { role, roles, opened } = model;
  const { listing } = opened;
  const callsTools = maySupportTools(listing);
  const sources = await readSources(deps, job, model);
  const { stored, files, tables, libraries, toolbox, rules, text, named } = sources;
  const composed = composeRules(rules, {
    account: stored.settings.systemPrompt,
    text,
    named,
    contextTokens: listing.contextTokens,
    reading: "file",
  });
  const tools = describeTools(role, toolbox, listing.supportsImages);
  // Only the coder imports libraries.
  const facts = projectFacts(detailFor(listing), role === "coder" ? libraries : null);
  const instructions = [
    agentInstructions(role, roles, { rules: composed.text, facts }),
    ...(tables ? [supabaseInstructions(tables, listing.contextTokens)] : []),
    ...(callsTools ? [] : [writtenProtocol(tools)]),
  ].join("\n\n");
  const budget = {
    contextTokens: maxInputTokens(opened),
    instructions: instructions + (callsTools ? JSON.stringify(tools) : ""),
    outputTokens: outputBudget(stored, listing.maxOutputTokens),
  };
  const room = conversationRoom(budget);
  const project = assembleContext(
    files,
    {
      ...withoutRules(sources.choice, files, rules),
      named,
      shipped: unchangedUiKit(files, uiKit),
      query: text,
      reader: "run",
    },
    { usual: projectRoom(room), required: projectRoom(room) },
  );
  const history = withPreamble(
    withReferences(withoutSettled(withoutBuiltCode(withTruncatedFiles(stored.turns, filesRoom(budget))))),
    [sources.changes, composed.given].filter(Boolean).join("\n\n"),
  );
  const { turns } = fitTurns(history, budget, room * (1 - HISTORY_SHARE));
  const loaded = await loadTurns(deps.db, turns, listing.supportsImages);
  const sent = withProject(loaded, project.text);
  const sentTokens = sent.reduce((sum, { tokens }) => sum + tokens, 0);
  return {
    opened,
    stored,
    instructions,
    turns: sent,
    tools,
    callsTools,
    toolbox,
    stepTokens: Math.max(0, (room - sentTokens) / ESTIMATE_MARGIN),
    maxOutputTokens: outputLimit(stored, listing.maxOutputTokens),
    outputBudget: budget.outputTokens,
  };
}

const projectRoom = (room: number): number =>
  Math.max(0, Math.min(MAX_PROJECT_TOKENS, Math.floor(room * PROJECT_SHARE)));

const withProject = (turns: readonly PromptTurn[], project: string): PromptTurn[] =>
  turns.map((turn, at) => {
    if (at < turns.length - 1) return turn;
    const text = `${project ? `${project}\n\n` : "[The project has no files yet.]\n\n"}${turn.text}`;
    return { ...turn, text, tokens: estimateTokens(text) };
  });

function describeTools(role: AgentRole, toolbox: readonly OfferedTool[], seesPictures: boolean): ModelTool[] {
  const builtIn = Object.entries(callableTools).filter(
    ([name, { isPicture }]) => mayUse(role, name) && (seesPictures || !isPicture),
  );
  return [
    ...builtIn.map(([name, { description, input }]) => ({
      type: "function" as const,
      name,
      description,
      inputSchema: schemaOf(input),
    })),
    ...toolbox.map(({ functionName, serverName, description, schema }) => ({
      type: "function" as const,
      name: functionName,
      description: describeTool(serverName, description),
      inputSchema: schema,
    })),
  ];
}

function schemaOf(input: z.ZodObject): ModelTool["inputSchema"] {
  const { $schema: _, ...schema } = z.toJSONSchema(input, {
    io: "input",
    target: "draft-7",
    unrepresentable: "any",
  });
  return schema as ModelTool["inputSchema"];
}
