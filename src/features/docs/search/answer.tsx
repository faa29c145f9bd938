"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { copy } from "../copy";
import type { Passage } from "../entry";
import { AnswerText } from "./answer-text";
import { askModel } from "./ask-model";

type AnswerProps = {
  question: string;
  passages: readonly Passage[];
  /** The name of the model, and its id if the browser has selected one. */
  model: { name: string; selected: string | null };
  onOpen: () => void;
};

type Phase = { is: "writing" | "complete" | "stopped" } | { is: "failed"; reason: string };

/** A question's answer, as a model writes it from passages. A default export for lazy loading. */
export default function Answer({ question, passages, model, onOpen }: AnswerProps) {
  const { text, phase, stop, retry } = useAnswer(question, passages, model.selected);
  const isWriting = phase.is === "writing";
  return (
    <section aria-label={copy.answer.title} className="border-border border-b px-4 py-3">
      <div className="flex min-h-9 items-center justify-between gap-3 text-[13px] text-muted">
        <p>{isWriting ? copy.answer.writing(model.name) : copy.answer.title}</p>
        {passages.length > 0 && (
          <Button size="sm" onClick={isWriting ? stop : retry}>
            {isWriting ? copy.answer.stop : copy.answer.again}
          </Button>
        )}
      </div>
      {/* Read out when it is complete. */}
      <div aria-live="polite" aria-busy={isWriting} className="flex flex-col gap-2 leading-relaxed">
        <AnswerText text={text} passages={passages} isComplete={phase.is === "complete"} onOpen={onOpen} />
        {phase.is === "stopped" && <p className="text-muted">{copy.answer.stopped}</p>}
        {phase.is === "failed" && <p className="text-danger">{phase.reason}</p>}
      </div>
    </section>
  );
}

/** Requests an answer on mount, and again for another question. */
function useAnswer(question: string, passages: readonly Passage[], selected: string | null) {
  const [text, setText] = useState("");
  const [phase, setPhase] = useState<Phase>({ is: passages.length > 0 ? "writing" : "complete" });
  const [attempt, setAttempt] = useState(0);
  const request = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    if (passages.length === 0) return;
    const current = new AbortController();
    request.current = current;
    const input = {
      question,
      passages: passages.map(({ title, text }) => ({ title, text })),
      model: selected,
    };
    askModel(input, current.signal, (piece) => setText((before) => before + piece))
      .then(() => setPhase({ is: "complete" }))
      .catch((error: unknown) => {
        if (current.signal.aborted) return;
        // Fetch fails with a TypeError if the server is unreachable.
        const isReadable = error instanceof Error && !(error instanceof TypeError);
        setPhase({ is: "failed", reason: isReadable ? error.message : copy.answer.failed });
      });
    return () => current.abort();
  }, [question, passages, selected, attempt]);
  const stop = () => {
    request.current?.abort();
    setPhase({ is: "stopped" });
  };
  const retry = () => {
    setText("");
    setPhase({ is: "writing" });
    setAttempt((before) => before + 1);
  };
  return { text, phase, stop, retry };
}
