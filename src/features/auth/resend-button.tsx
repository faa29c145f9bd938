import { useEffect, useState } from "react";
import { Button } from "~/components/ui/button";
import { toast } from "~/lib/toast";
import { CallError, callMutation } from "~/trpc/light-call";
import { copy } from "./copy";
import { toastCallError } from "./toast-call-error";

type ResendButtonProps = { account: { email: string } | { token: string }; wide?: boolean };

/** Resends a confirmation link, to an address or to the recipient of an old link. */
export function ResendButton({ account, wide }: ResendButtonProps) {
  const [sending, setSending] = useState(false);
  const { seconds, start } = useCountdown();
  const resend = async () => {
    if (seconds > 0) return;
    setSending(true);
    try {
      await callMutation("auth", "resendConfirmation", account);
      toast.success(copy.resend.sent.title, { description: copy.resend.sent.description });
    } catch (error) {
      // Too soon is no failure: the button says when.
      if (error instanceof CallError && error.retryAfter) start(error.retryAfter);
      else toastCallError(copy.resend.failed, error, copy.anErrorOccurred);
    }
    setSending(false);
  };
  return (
    // Not disabled while it counts: a disabled button loses focus.
    <Button
      size={wide ? "lg" : "sm"}
      wide={wide}
      loading={sending}
      aria-disabled={seconds > 0}
      className="tabular-nums aria-disabled:opacity-60"
      onClick={resend}
    >
      {seconds > 0 ? copy.resend.in(seconds) : copy.resend.button}
    </Button>
  );
}

/** Counts seconds down to zero; `start` starts over. */
function useCountdown(): { seconds: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const update = () => setSeconds(Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)));
    update();
    if (endsAt <= Date.now()) return;
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return { seconds, start: (from) => setEndsAt(Date.now() + from * 1_000) };
}
