import { CircleCheck, CircleHelp, CircleX } from "lucide-react";
import type { ProofItem } from "~/domain/chat/agent/run";
import { cn } from "~/lib/cn";
import { copy } from "./copy";

const icons = { holds: CircleCheck, broken: CircleX, unknown: CircleHelp };
const tones = { holds: "text-success", broken: "text-danger", unknown: "text-warning" };

/** What was tested before the run counted as done. */
export function RunProof({ proof }: { proof: readonly ProofItem[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to forms.
    <div role="group" aria-label={copy.proof.title} className="border-border border-t px-3 py-2.5">
      <ul className="flex flex-col gap-1.5">
        {proof.map(({ kind, state, detail }) => {
          const Icon = icons[state];
          return (
            <li key={`${kind} ${detail}`} className="flex items-start gap-2 text-[13px] leading-5">
              <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", tones[state])} />
              <span className="w-20 shrink-0 font-medium text-foreground">{copy.proof.kinds[kind]}</span>
              <span className="min-w-0 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
                <span className={state === "holds" ? "sr-only" : "text-foreground"}>
                  {copy.proof.states[state]}
                  {detail && ": "}
                </span>
                {detail}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
