import { describePassages } from "~/domain/chat/describe-passages";
import { describeLeftOut } from "~/domain/chat/left-out";
import { type PromptProject, planContext, planPrompt, withContext } from "~/domain/chat/plan-prompt";
import type { ProjectContext } from "~/domain/chat/project-context";
import type { ProjectLibraries } from "~/domain/chat/project-libraries";
import { filesRoom, type PromptBudget, type PromptTurn, passagesRoom } from "~/domain/chat/prompt";
import { pathOf } from "~/domain/chat/reference";
import { detailFor, instructionsFor } from "~/domain/chat/system-prompt";
import type { GivenPassages } from "~/domain/knowledge/passage";
import { estimateTokens } from "~/domain/model/context";
import { editFormatOf } from "~/domain/model/edit-format";
import { isLargeData } from "~/domain/project/data-shape";
import type { FileChoice } from "~/domain/project/file-choice";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { SupabaseTables } from "~/domain/supabase/supabase";
import { supabaseInstructions } from "~/domain/supabase/supabase-instructions";
import { type OpenedModel, readableTokens } from "~/server/ports/models";
import { unchangedUiKit } from "~preview";
import { uiKit } from "../../project/ui-kit";
import { type ComposedRules, composeRules, noComposedRules, withoutRules } from "../rules/compose-rules";
import type { KnownRules } from "../rules/read-rules";
import {
  furtherTurns,
  outputBudget,
  type StoredPrompt,
  type StoredTurn,
  withGiven,
  withinRoom,
  withoutBuiltCode,
  withoutSettled,
  withReferences,
} from "./read-prompt";

type PromptModel = Pick<OpenedModel, "readsWholeReplies"> & {
  listing: Pick<
    OpenedModel["listing"],
    "name" | "parameters" | "contextTokens" | "maxOutputTokens" | "editing"
  >;
};

/** What a prompt says in addition to the conversation. */
type PromptSources = {
  files: ProjectFiles;
  choice: FileChoice;
  tables: SupabaseTables | null;
  libraries: ProjectLibraries | null;
  /** Null: nothing was searched. */
  given: GivenPassages | null;
  /** The newest changes, where the question is about them; else "". */
  changes: string;
  rules: KnownRules;
  /** The model can ask for skills. */
  readsSkills: boolean;
  /** Nothing of the reply is applied. */
  isTalk: boolean;
};

/** What the calls of one reply send. */
export type ComposedPrompt = {
  /** The turns to load and send, and what is sent of the project. */
  plan: { turns: StoredTurn[]; leftOut: number; context: ProjectContext };
  /** What the turns that are left out asked for; "" when there are none. The first turn sent begins with it. */
  summary: string;
  budget: PromptBudget;
  /** What passages of collections take of the conversation, estimated. */
  passageTokens: number;
  rules: ComposedRules["parts"];
  /** The loaded turns as a call sends them; after the text `written` so far comes the `request` for more of it. */
  forCall(loaded: readonly PromptTurn[], written: string, request?: string): PromptTurn[];
};

const namedPaths = (turn: StoredTurn | undefined, files: ProjectFiles): string[] => [
  ...(turn?.references ?? []).flatMap((reference) => pathOf(reference) ?? []),
  // Of attached data its shape is enough, unless the message names it.
  ...(turn?.added ?? []).flatMap(({ path }) => {
    const content = files.get(path);
    return typeof content === "string" && isLargeData(path, content) ? [] : path;
  }),
];

const withSummary = (turns: readonly StoredTurn[], summary: string): StoredTurn[] =>
  turns.map((turn, at) =>
    at === 0 && summary !== ""
      ? { ...turn, text: `${summary}\n\n${turn.text}`, tokens: turn.tokens + estimateTokens(summary) + 1 }
      : turn,
  );

/** Divides the model's context between the conversation and the files that the reply changes. */
export function composePrompt(
  prompt: StoredPrompt,
  { files, choice, tables, libraries, given, changes, rules, readsSkills, isTalk }: PromptSources,
  { listing, readsWholeReplies }: PromptModel,
): ComposedPrompt {
  const newest = prompt.turns.at(-1);
  const named = namedPaths(newest, files);
  const composed = readsWholeReplies
    ? noComposedRules
    : composeRules(rules, {
        account: prompt.settings.systemPrompt,
        text: newest?.text ?? "",
        named,
        contextTokens: listing.contextTokens,
        reading: readsSkills ? "tool" : "none",
      });
  const budget = {
    contextTokens: readableTokens({ listing, readsWholeReplies }),
    instructions: [
      instructionsFor(
        composed.text,
        { format: editFormatOf(listing), detail: detailFor(listing) },
        { libraries, hasProject: files.size > 0, hasPassages: given !== null, isTalk },
      ),
      ...(tables ? [supabaseInstructions(tables, listing.contextTokens)] : []),
    ].join("\n\n"),
    outputTokens: outputBudget(prompt, listing.maxOutputTokens),
  };
  const turns = withinRoom(prompt.turns, filesRoom(budget));
  const passages = readsWholeReplies || !given ? "" : describePassages(given, passagesRoom(budget));
  const history = readsWholeReplies
    ? turns
    : withGiven(
        withReferences(withoutSettled(withoutBuiltCode(turns))),
        [changes, passages, composed.given].filter(Boolean).join("\n\n"),
      );
  const project: PromptProject = {
    files: readsWholeReplies ? new Map() : files,
    choice: {
      ...withoutRules(choice, files, rules),
      named: named.filter((path) => !composed.parts.loaded.some(({ key }) => key === path)),
      shipped: unchangedUiKit(files, uiKit),
      query: newest?.text ?? "",
    },
  };
  const { summaryTokens, ...plan } = planPrompt(history, project, budget);
  const summary = readsWholeReplies
    ? ""
    : describeLeftOut(prompt.turns.slice(0, plan.leftOut), summaryTokens);
  return {
    budget,
    summary,
    plan: { ...plan, turns: withSummary(plan.turns, summary) },
    passageTokens: estimateTokens(passages),
    rules: composed.parts,
    forCall(loaded, written, request) {
      const rest = written === "" ? [] : furtherTurns(written, request);
      const reserved = rest.reduce((sum, { tokens }) => sum + tokens, 0);
      return [...withContext(loaded, planContext(history, project, budget, reserved)), ...rest];
    },
  };
}
