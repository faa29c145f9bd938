import type { ProjectFiles } from "../project/project-files";
import { assembleContext, type ContextChoice, type ProjectContext } from "./project-context";
import { fitTurns, type PromptBudget, type PromptTurn, projectRoom } from "./prompt";

/** A project's files, and which of them to send. */
export type PromptProject = { files: ProjectFiles; choice: ContextChoice };

type Sized = Pick<PromptTurn, "role" | "tokens">;

/**
 * The project's part of a prompt. It leaves room for the newest turn, `reserved` tokens, and a quarter of the rest for
 * earlier turns, unless pinned or named files need it.
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

/** Prepends the project's part of the prompt to the newest turn. */
export const withContext = (turns: readonly PromptTurn[], { text, tokens }: ProjectContext): PromptTurn[] =>
  turns.map((turn, at) =>
    at === turns.length - 1 && text !== ""
      ? { ...turn, text: `${text}\n\n${turn.text}`, tokens: turn.tokens + tokens + 1 }
      : turn,
  );
