import "server-only";
import { describePassages } from "~/domain/chat/describe-passages";
import { describeLeftOut } from "~/domain/chat/left-out";
import { type PromptProject, planContext, planPrompt, withContext } from "~/domain/chat/plan-prompt";
import type { ProjectContext } from "~/domain/chat/project-context";
import type { ProjectLibraries } from "~/domain/chat/project-libraries";
import { filesRoom, type PromptBudget, type PromptTurn, passagesRoom, rulesRoom } from "~/domain/chat/prompt";
import { pathOf } from "~/domain/chat/reference";
import { describeRules, describeSkills, noRules, type RulesPart } from "~/domain/chat/rules/describe-rules";
import { pickSkills } from "~/domain/chat/rules/pick-skills";
import { detailFor, instructionsFor } from "~/domain/chat/system-prompt";
import type { GivenPassages } from "~/domain/knowledge/passage";
import { estimateTokens } from "~/domain/model/context";
import { editingOf } from "~/domain/model/edit-format";
import { isLargeData } from "~/domain/project/data-shape";
import type { FileChoice } from "~/domain/project/file-choice";
import type { ProjectFiles } from "~/domain/project/project-files";
import { isRuleFile } from "~/domain/project/rules/rule-file";
import type { SupabaseTables } from "~/domain/supabase/supabase";
import { supabaseInstructions } from "~/domain/supabase/supabase-instructions";
import { type OpenedModel, readableTokens } from "~/server/ports/models";
import { unchangedUiKit } from "~preview";
import { uiKit } from "../../project/ui-kit";
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
  rules: KnownRules;
  /** The model can ask for skills. */
  readsSkills: boolean;
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
  /** What the instructions have of rules, and of the list of skills; and the skills that the newest turn begins with. */
  rules: { listed: readonly RulesPart[]; loaded: readonly RulesPart[] };
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

/** Rules are in the instructions, and files of a skill are read when they are needed: neither is sent as a file of the project. */
function withoutRules(choice: FileChoice, files: ProjectFiles, { skills }: KnownRules): FileChoice {
  // A SKILL.md in a folder of another name may lie among the sources.
  const folders = skills.flatMap(({ folder, name }) => (`/${folder}`.endsWith(`/${name}/`) ? folder : []));
  const isOfRules = (path: string) => isRuleFile(path) || folders.some((folder) => path.startsWith(folder));
  return {
    pinned: choice.pinned.filter((path) => !isRuleFile(path)),
    dropped: [...choice.dropped, ...[...files.keys()].filter(isOfRules)],
  };
}

const withSummary = (turns: readonly StoredTurn[], summary: string): StoredTurn[] =>
  turns.map((turn, at) =>
    at === 0 && summary !== ""
      ? { ...turn, text: `${summary}\n\n${turn.text}`, tokens: turn.tokens + estimateTokens(summary) + 1 }
      : turn,
  );

/** Divides the model's context between the conversation and the files that the reply changes. */
export function composePrompt(
  prompt: StoredPrompt,
  { files, choice, tables, libraries, given, rules, readsSkills }: PromptSources,
  { listing, readsWholeReplies }: PromptModel,
): ComposedPrompt {
  const newest = prompt.turns.at(-1);
  const named = namedPaths(newest, files);
  const room = rulesRoom(listing.contextTokens);
  const described = describeRules(
    readsWholeReplies
      ? noRules
      : { ...rules.used, account: rules.off.has("account") ? "" : prompt.settings.systemPrompt },
    room,
    readsSkills ? "tool" : "none",
  );
  const loaded = describeSkills(
    readsWholeReplies
      ? []
      : pickSkills(rules.used.skills, { text: newest?.text ?? "", named, byWords: !readsSkills }),
    room.skills,
  );
  const budget = {
    contextTokens: readableTokens({ listing, readsWholeReplies }),
    instructions: [
      instructionsFor(
        described.text,
        { format: (listing.editing ?? editingOf(listing)).format, detail: detailFor(listing) },
        { libraries, hasProject: files.size > 0, hasPassages: given !== null },
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
        [passages, loaded.text].filter(Boolean).join("\n\n"),
      );
  const project: PromptProject = {
    files: readsWholeReplies ? new Map() : files,
    choice: {
      ...withoutRules(choice, files, rules),
      named: named.filter((path) => !loaded.parts.some(({ key }) => key === path)),
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
    rules: { listed: described.parts, loaded: loaded.parts },
    forCall(loaded, written, request) {
      const rest = written === "" ? [] : furtherTurns(written, request);
      const reserved = rest.reduce((sum, { tokens }) => sum + tokens, 0);
      return [...withContext(loaded, planContext(history, project, budget, reserved)), ...rest];
    },
  };
}
