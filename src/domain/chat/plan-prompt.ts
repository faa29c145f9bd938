import type { ProjectFiles } from "../project/project-files";
import { assembleContext, type ContextChoice, type ProjectContext } from "./project-context";
import { fitTurns, type PromptBudget, type PromptTurn, projectRoom } from "./prompt";

/** What a prompt may contain of a project. */
export type PromptProject = { files: ProjectFiles; choice: ContextChoice };

type Sized = Pick<PromptTurn, "role" | "tokens">;

/**
 * The project's part of a prompt, in addition to the newest turn, `reserved` further tokens, and at least a quarter of the
 * rest for earlier turns, which only give way to files that are pinned or named.
 */
export function planContext(
  turns: readonly Sized[],
  project: PromptProject,
  budget: PromptBudget,
  reserved = 0,
): ProjectContext {
  const newest = (turns.at(-1)?.tokens ?? 0) + reserved;
  const earlier = turns.slice(0, -1).reduce((sum, { tokens }) => sum + tokens, 0);
  return assembleContext(project.files, project.choice, {
    usual: projectRoom(budget, { newest, earlier }),
    required: projectRoom(budget, { newest, earlier: 0 }),
  });
}

/** Divides a model's context between the newest turn, the project's files and the earlier turns that still fit. */
export function planPrompt<Turn extends Sized>(
  turns: readonly Turn[],
  project: PromptProject,
  budget: PromptBudget,
): { turns: Turn[]; leftOut: number; summaryTokens: number; context: ProjectContext } {
  const context = planContext(turns, project, budget);
  return { ...fitTurns(turns, budget, context.tokens), context };
}

/** The newest turn begins with the project's part of the prompt. */
export const withContext = (turns: readonly PromptTurn[], { text, tokens }: ProjectContext): PromptTurn[] =>
  turns.map((turn, at) =>
    at === turns.length - 1 && text !== ""
      ? { ...turn, text: `${text}\n\n${turn.text}`, tokens: turn.tokens + tokens + 1 }
      : turn,
  );
