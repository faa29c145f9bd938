"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Spinner } from "~/components/ui/spinner";
import type { InquiryInput } from "~/domain/inquiry/inquiry";
import { focusField } from "~/lib/focus-field";
import { toast } from "~/lib/toast";
import { CallError, callMutation, callQuery } from "~/trpc/light-call";
import { type FieldErrors, isIncomplete, readAnswers } from "./answers";
import { copy } from "./copy";
import { InquiryFields } from "./inquiry-fields";
import { fetchRules, validateAnswers } from "./lazy-rules";

/** Native fields, because react-hook-form would be a third of this page's JavaScript budget. */
export function InquiryForm() {
  const [refusals, setRefusals] = useState<FieldErrors>({});
  const [sending, setSending] = useState(false);
  /** Incremented on success, which remounts the fields empty. */
  const [sent, setSent] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const busy = useRef(false);
  useEffect(() => {
    if (!sending) return;
    // A disabled button loses focus.
    return () => {
      if (document.activeElement === document.body) button.current?.focus();
    };
  }, [sending]);

  const send = async (answers: InquiryInput) => {
    setSending(true);
    try {
      await callMutation("inquiry", "send", answers);
      setSent((count) => count + 1);
      toast.success(copy.sent);
    } catch (error) {
      if (error instanceof CallError && !error.isServerFault)
        toast.error(copy.refused, { description: error.message });
      else toast.error(copy.failed(await contactAddress()));
    }
    setSending(false);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    const form = event.currentTarget;
    const answers = readAnswers(form);
    const errors = await validateAnswers(answers);
    setRefusals(errors);
    const [first] = Object.keys(errors);
    if (isIncomplete(answers)) toast.error(copy.missing);
    else if (!first) await send(answers);
    if (first) focusField(form, first);
    busy.current = false;
  };
  const clearError = ({ target }: FormEvent) => {
    if ("name" in target && String(target.name) in refusals)
      setRefusals((known) => ({ ...known, [String(target.name)]: undefined }));
  };
  const prefetch = () => {
    fetchRules().catch(() => {});
    void contactAddress();
  };

  return (
    <form
      noValidate
      aria-labelledby="inquiry-title"
      onFocus={prefetch}
      onInput={clearError}
      onSubmit={submit}
      className="flex flex-col gap-5 rounded-card border border-border bg-surface p-5 sm:p-8"
    >
      <InquiryFields key={sent} refusals={refusals} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button
          ref={button}
          type="submit"
          variant="primary"
          size="lg"
          disabled={sending}
          className="min-w-36"
        >
          {sending ? copy.submitting : copy.submit}
        </Button>
        <p role="status" className="flex items-center gap-2 text-muted">
          {sending && (
            <>
              <Spinner />
              {copy.processing}
            </>
          )}
        </p>
      </div>
    </form>
  );
}

let known: string | undefined;

/**
 * The address to write to instead of using the form. Requested on the form's first use, because the network may be
 * gone when sending fails. Falls back to our redirect to it.
 */
async function contactAddress(): Promise<string> {
  known ??= await callQuery("inquiry", "contact").then(
    ({ email }) => email,
    () => undefined,
  );
  return known ?? `${window.location.origin}/sales`;
}
