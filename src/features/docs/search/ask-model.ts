import type { QuestionInput } from "~/domain/docs/question";
import { copy } from "../copy";

const ADDRESS = "/api/docs-answers";

/** The name of the model that would answer, or null. @param selected id of the browser's model, if one was selected */
export async function modelThatAnswers(selected: string | null): Promise<string | null> {
  const query = selected ? `?model=${encodeURIComponent(selected)}` : "";
  const response = await fetch(ADDRESS + query);
  return response.ok ? (await response.json()).model : null;
}

/**
 * Asks, and passes on each piece of the answer.
 *
 * @throws Error with a sentence for the reader; the signal's reason
 */
export async function askModel(
  asked: QuestionInput,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  const response = await fetch(ADDRESS, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(asked),
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
    // A stream without its end was cut.
    if (done) throw new Error(copy.answer.failed);
    const lines = (rest + value).split("\n\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const sent = line.slice("data: ".length);
      if (sent === "[DONE]") return;
      const { text, error } = JSON.parse(sent);
      if (error) throw new Error(error.message);
      onText(text);
    }
  }
}
