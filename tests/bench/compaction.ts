import { defaultGeneration } from "~/domain/chat/generation";
import { estimateTokens } from "~/domain/model/context";
import { composePrompt } from "~/server/services/chat/writing/compose-prompt";
import type { StoredTurn } from "~/server/services/chat/writing/read-prompt";
import { conversation, type Fact, type Recording, recordings } from "./recorded-conversation.ts";
import type { Row } from "./report.ts";

const CONTEXTS = [4_096, 8_192, 16_384, 32_768] as const;
/** Of a conversation, in which each fact is said once. */
const EXCHANGES = 60;
/** How much longer the conversation is than the context. */
const TIMES = 2;
const SENTENCE_TOKENS = 9;
const kinds = ["request", "aside", "reply", "open", "file"] as const;
const names: Record<Fact["kind"], string> = {
  request: "requests",
  aside: "what was added to a request",
  reply: "decisions in replies",
  open: "open wishes",
  file: "files",
};

const turnOf = (turn: Pick<StoredTurn, "role" | "text" | "built">): StoredTurn => ({
  ...turn,
  id: null,
  tokens: estimateTokens(turn.text),
  files: [],
  pictures: [],
  added: [],
  references: [],
  repair: null,
});

/** All that a model with this context reads at the end of the conversation. */
function promptFor(
  recording: Recording,
  contextTokens: number,
): { text: string; leftOut: number; summaryTokens: number } {
  const sentences = Math.ceil((contextTokens * TIMES) / EXCHANGES / SENTENCE_TOKENS);
  const files = new Map(
    recording.flatMap((each) => each.files).map((path) => [path, "export const part = 1;\n".repeat(40)]),
  );
  const { plan, budget, summary } = composePrompt(
    {
      settings: defaultGeneration,
      planMaxOutputTokens: null,
      templates: "all",
      turns: conversation(recording, EXCHANGES, sentences).map(turnOf),
    },
    {
      files,
      choice: { pinned: [], dropped: [] },
      tables: null,
      libraries: null,
      passages: null,
      changes: "",
      rules: {
        used: { folder: null, files: [], skills: [] },
        off: new Set(),
        folder: null,
        files: [],
        skills: [],
        broken: [],
        unread: [],
      },
      readsSkills: false,
      isTalk: false,
    },
    { listing: { name: "qwen2.5-coder:32b", contextTokens, maxOutputTokens: null } },
  );
  const text = [budget.instructions, ...plan.turns.map((turn) => turn.text), plan.context.text].join("\n\n");
  return { text, leftOut: plan.leftOut, summaryTokens: estimateTokens(summary) };
}

const share = (known: readonly Fact[], text: string): number =>
  known.filter(({ words }) => text.includes(words)).length / known.length;

/** What a model still knows of the beginning of a conversation that outgrew its context. The prompts are composed as replies get them; no model is asked. */
export function benchCompaction(): Row[] {
  return Object.entries(recordings).flatMap(([name, recording]) => {
    const facts = recording.flatMap((each) => each.facts);
    return CONTEXTS.flatMap((context): Row[] => {
      const { text, leftOut, summaryTokens } = promptFor(recording, context);
      const of = `${name}, context of ${context} tokens, ${leftOut} of ${EXCHANGES * 2} messages left out`;
      const ofKind = (kind: Fact["kind"]) => facts.filter((each) => each.kind === kind);
      return [
        [`recall, ${of}`, share(facts, text), "ratio"],
        ...kinds.map((kind): Row => [`recall of ${names[kind]}, ${of}`, share(ofKind(kind), text), "ratio"]),
        [`summary, ${of}`, summaryTokens, "tokens"],
      ];
    });
  });
}
