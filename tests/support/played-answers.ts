import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { ReplyScript } from "./model-stand-in";

const answer = z.union([
  z.array(z.looseObject({ finish: z.enum(["length"]).optional() })),
  z.object({ status: z.int(), headers: z.record(z.string(), z.string()), times: z.int() }),
]);
const agentCase = z.object({ prompt: z.string(), answers: z.array(answer) });

/** The page that the cases change. */
export const heronPage = `<!doctype html>
<html lang="en">
<head><title>Heron</title></head>
<body>
<h1>Heron</h1>
<p>Count: <b id="n">0</b></p>
<button id="add">Add</button>
</body>
</html>
`;

/** A case of `agent-cases`: what is asked, and what models were seen to answer, as deltas of an OpenAI-compatible stream. */
export async function readAgentCase(
  name: string,
): Promise<{ prompt: string; answers: Partial<ReplyScript>[] }> {
  const file = path.join(import.meta.dirname, "agent-cases", `${name}.json`);
  const { prompt, answers } = agentCase.parse(JSON.parse(await readFile(file, "utf8")));
  return { prompt, answers: answers.flatMap(scriptsOf) };
}

function scriptsOf(played: z.infer<typeof answer>): Partial<ReplyScript>[] {
  if (!Array.isArray(played)) {
    const { status, headers, times } = played;
    const failure = { status, headers, body: { error: { message: "Slow down" } } };
    return Array.from({ length: times }, () => ({ failure }));
  }
  const deltas = played.filter(({ finish }) => finish === undefined);
  const ending = played.some(({ finish }) => finish === "length") ? "length" : "stop";
  return [{ tokens: [], garbage: deltas.map(eventOf).join(""), ending }];
}

const eventOf = (delta: object): string =>
  `data: ${JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1_763_000_000,
    model: "qwen2.5-coder",
    choices: [{ index: 0, delta, finish_reason: null }],
  })}\n\n`;
