import { useEffect, useState } from "react";
import { Button } from "~/components/ui/button";
import { FormDialog } from "~/components/ui/form-dialog";
import { Skeleton } from "~/components/ui/skeleton";
import { copyText } from "~/lib/copy-text";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { twoFactorCopy } from "../copy/two-factor";
import { CodeField } from "./code-field";
import PasswordDialog from "./password-dialog";
import { QrCode } from "./qr-code";
import { RecoveryCodes } from "./recovery-codes";
import { usePasswordPrompt } from "./use-password-prompt";

/** Key, code, recovery codes. The code turns two-factor authentication on. */
export default function TwoFactorSetUp({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState("");
  const { begin, beginning, started, prompt } = useBeginSetUp(onClose);
  const confirm = api.auth.twoFactor.confirm.useMutation({
    gcTime: 0,
    onSuccess: () => toast.success(twoFactorCopy.turnedOn),
  });
  if (prompt && !started)
    return <PasswordDialog busy={beginning} error={prompt.error} onSubmit={begin} onClose={onClose} />;
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onClose={onClose} />;
  return (
    <FormDialog
      onClose={onClose}
      title={twoFactorCopy.setUp.title}
      description={twoFactorCopy.setUp.scan}
      cancel={twoFactorCopy.cancel}
      submit={twoFactorCopy.setUp.confirm}
      variants={{ cancel: "secondary" }}
      busy={confirm.isPending}
      disabled={!started}
      onSubmit={() => code.trim() && confirm.mutate({ code })}
      className="flex flex-col gap-5"
    >
      <SecretKey started={started} />
      <CodeField
        label={twoFactorCopy.setUp.code}
        hint={twoFactorCopy.setUp.codeHint}
        error={confirm.error?.message}
        digits
        value={code}
        onValue={setCode}
      />
    </FormDialog>
  );
}

/** Starts at once, and again with the password if it is required. */
function useBeginSetUp(onFailure: () => void) {
  const { prompt, promptIfRequired } = usePasswordPrompt();
  const { mutate, isPending, data } = api.auth.twoFactor.begin.useMutation({
    gcTime: 0,
    onError: (error, { password }) => {
      if (promptIfRequired(error, password)) return;
      toast.error(twoFactorCopy.setUp.failed, { description: error.message });
      onFailure();
    },
  });
  useEffect(() => mutate({ password: "" }), [mutate]);
  return { begin: (password: string) => mutate({ password }), beginning: isPending, started: data, prompt };
}

const grouped = (key: string) => key.match(/.{1,4}/g)?.join(" ");

function SecretKey({ started }: { started: { key: string; uri: string } | undefined }) {
  const copy = async (key: string) => (await copyText(key)) && toast.success(twoFactorCopy.setUp.keyCopied);
  return (
    <div className="flex flex-col items-center gap-4">
      {started ? (
        <QrCode text={started.uri} label={twoFactorCopy.setUp.qr} />
      ) : (
        <Skeleton className="size-48" />
      )}
      <div className="flex w-full flex-col gap-1.5">
        <p className="text-[13px] text-muted">{twoFactorCopy.setUp.byHand}</p>
        <div className="flex items-center justify-between gap-3 rounded-control border border-border bg-background py-1.5 pr-1.5 pl-3">
          <code className="min-h-10 text-balance font-mono text-[13px] text-foreground leading-5">
            {started && grouped(started.key)}
          </code>
          <Button size="sm" disabled={!started} onClick={() => started && copy(started.key)}>
            {twoFactorCopy.setUp.copyKey}
          </Button>
        </div>
      </div>
    </div>
  );
}
