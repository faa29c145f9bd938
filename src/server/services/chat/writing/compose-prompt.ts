import { describePassages } from "~/domain/chat/describe-passages";
import { describeLeftOut } from "~/domain/chat/left-out";
import { type PromptProject, planContext, planPrompt, withContext } from "~/domain/chat/plan-prompt";
import type { ProjectContext } from "~/domain/chat/project-context";
import type { ProjectLibraries } from "~/domain/chat/project-libraries";
import { filesRoom, type PromptBudget, type PromptTurn, passagesRoom } from "~/domain/chat/prompt";
import { pathOf } from "~/domain/chat/reference";
import { detailFor, instructionsFor } from "~/domain/chat/system-prompt";
import type { RetrievedPassages } from "~/domain/knowledge/passage";
import { estimateTokens } from "~/domain/model/context";
import { editFormatOf } from "~/domain/model/edit-format";
import { isLargeData } from "~/domain/project/data-shape";
import type { FileChoice } from "~/domain/project/file-choice";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { SupabaseTables } from "~/domain/supabase/supabase";
import { supabaseInstructions } from "~/domain/supabase/supabase-instructions";
import { maxInputTokens, type OpenedModel } from "~/server/ports/models";
import { unchangedUiKit } from "~preview";
import { uiKit } from "../../project/ui-kit";
import { type ComposedRules, composeRules, noComposedRules, withoutRules } from "../rules/compose-rules";
import type { RuleSet } from "../rules/read-rules";
import {
  continuationTurns,
  outputBudget,
  type StoredPrompt,
  type StoredTurn,
  withoutBuiltCode,
  withoutSettled,
  withPreamble,
  withReferences,
  withTruncatedFiles,
} from "./read-prompt";

type PromptModel = Pick<OpenedModel, "readsWholeReplies"> & {
  listing: Pick<
    OpenedModel["listing"],
    "name" | "parameters" | "contextTokens" | "maxOutputTokens" | "editing"
  >;
};

/** The parts of a prompt besides the conversation. */
type PromptSources = {
  files: ProjectFiles;
  choice: FileChoice;
  tables: SupabaseTables | null;
  libraries: ProjectLibraries | null;
  /** Null: nothing was searched. */
  passages: RetrievedPassages | null;
  /** The newest changes, where the question is about them; else "". */
  changes: string;
  rules: RuleSet;
  /** The model can ask for skills. */
  readsSkills: boolean;
  /** The reply changes no files. */
  isTalk: boolean;
};

export type ComposedPrompt = {
  /** The turns to load and send, and the project context. */
  plan: { turns: StoredTurn[]; leftOut: number; context: ProjectContext };
  /** Summarizes omitted turns, at the start of the first turn sent; "" for none. */
  summary: string;
  budget: PromptBudget;
  /** Estimated tokens of the passages from collections. */
  passageTokens: number;
  rules: ComposedRules["parts"];
  /** The turns of a call: `loaded`, the text `written` so far, and the `request` for more. */
  forCall(loaded: readonly PromptTurn[], written: string, request?: string): PromptTurn[];
};

const namedPaths = (turn: StoredTurn | undefined, files: ProjectFiles): string[] => [
  ...(turn?.references ?? []).flatMap((reference) => pathOf(reference) ?? []),
  // For large data files, their structure suffices unless the message names them.
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
  { files, choice, tables, libraries, passages, changes, rules, readsSkills, isTalk }: PromptSources,
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
    contextTokens: maxInputTokens({ listing, readsWholeReplies }),
    instructions: [
      instructionsFor(
        composed.text,
        { format: editFormatOf(listing), detail: detailFor(listing) },
        { libraries, hasProject: files.size > 0, hasPassages: passages !== null, isTalk },
      ),
      ...(tables ? [supabaseInstructions(tables, listing.contextTokens)] : []),
    ].join("\n\n"),
    outputTokens: outputBudget(prompt, listing.maxOutputTokens),
  };
  const turns = withTruncatedFiles(prompt.turns, filesRoom(budget));
  const passageText = readsWholeReplies || !passages ? "" : describePassages(passages, passagesRoom(budget));
  const history = readsWholeReplies
    ? turns
    : withPreamble(
        withReferences(withoutSettled(withoutBuiltCode(turns))),
        [changes, passageText, composed.given].filter(Boolean).join("\n\n"),
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
    passageTokens: estimateTokens(passageText),
    rules: composed.parts,
    forCall(loaded, written, request) {
      const rest = written === "" ? [] : continuationTurns(written, request);
      const reserved = rest.reduce((sum, { tokens }) => sum + tokens, 0);
      return [...withContext(loaded, planContext(history, project, budget, reserved)), ...rest];
    },
  };
}
