import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { isInPlan } from "~/domain/billing/model-access";
import type { QuestionInput } from "~/domain/docs/question";
import { DomainError } from "~/domain/error/domain-error";
import { company } from "~/domain/marketing/company";
import { answeringModel, DEFAULT_MODEL_ID } from "~/domain/model/catalog";
import { isStarter, type ModelId, type ModelListing } from "~/domain/model/model";
import { completeChat } from "~/server/services/api/complete-chat";
import type { RequestContext } from "~/server/services/auth/sessions";
import { readSettings } from "../account/settings";
import { listModels } from "../billing/limits";
import type { ReplyDeps } from "../chat/reply-deps";
import { modelsOf } from "../model/models-of";

/** Enough for a thinking model, whose answer is short. */
const MAX_TOKENS = 1_500;

const INSTRUCTIONS = `You answer questions about ${company.product} from its documentation.
Use only the numbered passages that the user sends. After each statement, name its passage in brackets, like [1].
If the passages do not answer the question, say that the documentation does not say, and add nothing else.
Write at most 120 words of plain text. Put commands and names in backticks. Use no headings and no tables.
Answer in the language of the question.`;

/**
 * The model that answers questions: the selected one or its stand-in. Undefined if there is only the starter.
 *
 * @param selected null: the account's default
 */
export async function modelForQuestions(
  deps: ReplyDeps,
  user: SignedInUser,
  selected: ModelId | null,
): Promise<ModelListing | undefined> {
  const models = await modelsOf(deps, user.id);
  const [listed, { defaultModel, fallbackModels }] = await Promise.all([
    listModels({ models }, user),
    readSettings(deps, user),
  ]);
  const modelId = selected ?? defaultModel?.id ?? DEFAULT_MODEL_ID;
  const model = answeringModel(modelId, listed.filter(isInPlan), fallbackModels)?.model;
  return model && !isStarter(model.id) ? model : undefined;
}

/**
 * Answers a question from passages of the documentation. Counts as one prompt.
 *
 * @throws DomainError unavailable without a model; otherwise as `completeChat`
 */
export async function* answerQuestion(
  deps: ReplyDeps,
  caller: RequestContext,
  { question, passages, model }: QuestionInput,
): AsyncGenerator<{ text: string }> {
  const answering = await modelForQuestions(deps, caller.user, model);
  if (!answering) throw new DomainError("unavailable", "Connect a model to get answers here.");
  const numbered = passages.map(({ title, text }, at) => `[${at + 1}] ${title}\n${text}`);
  const { parts } = await completeChat(deps, caller, {
    model: answering.id,
    messages: [
      { role: "system", content: INSTRUCTIONS },
      { role: "user", content: `${numbered.join("\n\n")}\n\nQuestion: ${question}` },
    ],
    max_completion_tokens: MAX_TOKENS,
  });
  for await (const part of parts) if (part.type === "text") yield { text: part.text };
}
