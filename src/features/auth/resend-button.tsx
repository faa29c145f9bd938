"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { toast } from "~/lib/toast";
import { CallError, callMutation } from "~/trpc/light-call";
import { copy } from "./copy";

/** Resends a confirmation link, to an address or to the recipient of an old link. */
export function ResendButton({
  account,
  wide,
}: {
  account: { email: string } | { token: string };
  wide?: boolean;
}) {
  const [sending, setSending] = useState(false);
  const resend = async () => {
    setSending(true);
    try {
      await callMutation("auth", "resendConfirmation", account);
      toast.success(copy.resend.sent.title, { description: copy.resend.sent.description });
    } catch (error) {
      toast.error(copy.resend.failed, {
        description: error instanceof CallError ? error.message : copy.anErrorOccurred,
      });
    }
    setSending(false);
  };
  return (
    <Button size={wide ? "lg" : "sm"} wide={wide} loading={sending} onClick={resend}>
      {copy.resend.button}
    </Button>
  );
}
