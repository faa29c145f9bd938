import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Verbatim } from "~/components/ui/verbatim";
import type { RunConsent as Consent } from "~/domain/chat/agent/run";
import { verbatimLines, visibleText } from "~/domain/text/verbatim";
import { useFocusHandover } from "../focus-handover";
import { copy } from "./copy";
import type { ConsentAnswer, RunActions } from "./run-actions";

type RunConsentProps = { consent: Consent; answer: RunActions["consent"] };

/** An action that needs consent, verbatim, with the possible answers. */
export function RunConsent({ consent, answer }: RunConsentProps) {
  const { position, shownId, title, lines, mayAlways } = consent;
  const [submitted, setSubmitted] = useState<ConsentAnswer["answer"] | null>(null);
  const focus = useFocusHandover();
  const submit = async (chosen: ConsentAnswer["answer"]) => {
    if (submitted) return;
    setSubmitted(chosen);
    if (!(await answer({ position, shownId, answer: chosen }))) setSubmitted(null);
  };
  const answers = mayAlways ? (["once", "always", "never"] as const) : (["once", "never"] as const);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to forms.
    <div role="group" ref={focus} aria-label={copy.consent.label} className="border-border border-t">
      <p className="px-3 pt-3 font-medium text-[13px] text-foreground [overflow-wrap:anywhere]">
        {visibleText(title)}
      </p>
      <Verbatim
        label={copy.consent.all}
        runs={verbatimLines(lines.map((text) => ({ text })))}
        isCode
        hidesLabel
      />
      <div className="flex flex-wrap items-center gap-2 border-border border-t px-3 py-2.5">
        {answers.map((each) => (
          <Button
            key={each}
            size="sm"
            variant={variants[each]}
            loading={submitted === each}
            onClick={() => void submit(each)}
          >
            {copy.consent.answers[each]}
          </Button>
        ))}
        <p className="w-full text-muted text-xs">{copy.consent.note}</p>
      </div>
    </div>
  );
}

const variants = { once: "primary", always: "secondary", never: "ghost" } as const;
