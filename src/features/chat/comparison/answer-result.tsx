import { CircleAlert, CircleCheck, CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { Spinner } from "~/components/ui/spinner";
import { type AnswerProof, brokenOf, type CheckTally } from "~/domain/chat/answer-proof";
import type { ComparedAnswer } from "~/domain/chat/comparison";
import { copy as runCopy } from "../agent-run/copy";
import { copy } from "../comparison-copy";

const { clock, short, dollars } = runCopy.spent;

/** An answer's usage and test results. */
export function AnswerResult({ answer }: { answer: ComparedAnswer }) {
  const { end, tokens, durationMs, cost, proof } = answer;
  if (end === "open" && tokens === 0) return null;
  return (
    <ul
      aria-label={copy.result}
      className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-muted text-xs tabular-nums"
    >
      <li>{clock(durationMs)}</li>
      <li>{copy.tokens(short(tokens))}</li>
      {cost !== null && <li>{dollars(cost)}</li>}
      {end !== "open" && <ProofItems proof={proof ?? { state: "trying" }} />}
    </ul>
  );
}

function ProofItems({ proof }: { proof: AnswerProof }) {
  if (proof.state === "nothing") return null;
  if (proof.state === "waiting") return <li>{copy.waiting(proof.reason)}</li>;
  if (proof.state === "trying")
    return (
      <li className="flex items-center gap-1">
        <Spinner className="size-3.5" />
        {copy.trying}
      </li>
    );
  const { runs, errors, earlier, own } = proof;
  return (
    <>
      <ProofItem state={runs ? "holds" : "broken"}>{runs ? copy.runs : copy.errors(errors)}</ProofItem>
      {earlier.of > 0 && <ProofItem state={stateOf(earlier)}>{copy.earlier(earlier)}</ProofItem>}
      {own.of > 0 && <ProofItem state={stateOf(own)}>{copy.own(own)}</ProofItem>}
    </>
  );
}

type ProofState = "holds" | "broken" | "unknown";

const stateOf = (checks: CheckTally): ProofState =>
  brokenOf(checks) > 0 ? "broken" : checks.unknown > 0 ? "unknown" : "holds";

const icons = {
  holds: { icon: CircleCheck, tone: "text-success" },
  broken: { icon: CircleAlert, tone: "text-danger" },
  unknown: { icon: CircleHelp, tone: "text-warning" },
} as const satisfies Record<ProofState, unknown>;

function ProofItem({ state, children }: { state: ProofState; children: ReactNode }) {
  const { icon: Icon, tone } = icons[state];
  return (
    <li className="flex items-center gap-1 text-foreground">
      <Icon aria-hidden className={`size-3.5 shrink-0 ${tone}`} />
      {children}
    </li>
  );
}
