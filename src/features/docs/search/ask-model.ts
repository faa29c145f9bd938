import type { QuestionInput } from "~/domain/docs/question";
import { copy } from "../copy";
import { ANSWERS_PATH } from "./answering-model";

/**
 * Sends a question to the model and streams its answer.
 *
 * @throws Error with a message for the user; the signal's reason
 */
export async function askModel(
  question: QuestionInput,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  const response = await fetch(ANSWERS_PATH, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
    signal,
  });
  if (!response.ok || !response.body) {
    const { error, message } = await response.json().catch(() => ({}));
    throw new Error(error?.message ?? message ?? copy.answer.failed);
  }
  const events = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await events.read();
    // A complete stream ends with [DONE].
    if (done) throw new Error(copy.answer.failed);
    const lines = (rest + value).split("\n\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const data = line.slice("data: ".length);
      if (data === "[DONE]") return;
      const { text, error } = JSON.parse(data);
      if (error) throw new Error(error.message);
      onText(text);
    }
  }
}
