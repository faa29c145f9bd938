"use client";

import { BadgeCheck, CircleOff, MonitorSmartphone, ShieldQuestion } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { CenteredPanel } from "~/components/layout/centered-panel";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Skeleton } from "~/components/ui/skeleton";
import { TextField } from "~/components/ui/text-field";
import { Time } from "~/components/ui/time";
import type { WaitingDeviceView } from "~/domain/api/oauth/connected-app";
import { api } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
import { ConsentForm } from "./consent/consent-form";
import { copy } from "./copy";

type DeviceProps = {
  /** From the link that the device showed; empty if the user has to type it. */
  code: string;
  /** The user's email address. */
  account: string;
};

/** Approves the login of a device or command-line tool that has no browser (OAuth device flow). */
export function Device({ code: linkCode, account }: DeviceProps) {
  const [code, setCode] = useState(linkCode);
  const { data, error, isFetching, isLoadingError, refetch } = api.connectedApp.device.useQuery(
    { code },
    { enabled: code !== "", staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false },
  );
  const [outcome, setOutcome] = useState<"allowed" | "denied">();
  const refusal = serverErrorOf(error);
  const submitCode = (typed: string) => (typed === code ? void refetch() : setCode(typed));
  if (outcome)
    return (
      <CenteredPanel
        icon={outcome === "allowed" ? <BadgeCheck /> : <CircleOff />}
        title={copy.device[outcome].title}
        subtitle={<span role="status">{copy.device[outcome].text}</span>}
      />
    );
  if (data) return <Consent waiting={data} account={account} onAnswered={setOutcome} />;
  if (isLoadingError && !refusal)
    return <LoadFailed title={copy.consent.loadFailed} onRetry={() => void refetch()} />;
  if (code === linkCode && code !== "" && !refusal)
    return <Skeleton label={copy.device.loading} className="h-80 w-[22.5rem] max-w-full" />;
  return (
    <CenteredPanel icon={<MonitorSmartphone />} title={copy.device.title} subtitle={copy.device.text}>
      <CodeForm initial={linkCode} busy={isFetching} error={refusal?.message} onCode={submitCode} />
    </CenteredPanel>
  );
}

type CodeFormProps = {
  initial: string;
  busy: boolean;
  /** Why the last code was rejected. */
  error: string | undefined;
  onCode: (code: string) => void;
};

function CodeForm({ initial, busy, error, onCode }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? "";
    setIsMissing(code === "");
    field.current?.focus();
    if (code) onCode(code);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        ref={field}
        name="code"
        label={copy.device.code}
        hint={copy.device.hint}
        error={isMissing ? copy.device.missing : error}
        defaultValue={initial}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        className="font-mono uppercase tracking-widest"
      />
      <Button type="submit" variant="primary" size="lg" wide loading={busy}>
        {copy.device.submit}
      </Button>
    </form>
  );
}

type ConsentProps = {
  waiting: WaitingDeviceView;
  account: string;
  onAnswered: (outcome: "allowed" | "denied") => void;
};

function Consent({ waiting: { code, app, device, place, createdAt }, account, onAnswered }: ConsentProps) {
  const answer = api.connectedApp.answerDevice.useMutation();
  return (
    <CenteredPanel
      icon={<ShieldQuestion />}
      title={copy.consent.title(app.name ?? copy.consent.unnamed)}
      subtitle={copy.device.unsafe}
    >
      <ConsentForm
        app={app}
        facts={[
          {
            label: copy.consent.code,
            value: <span className="font-medium font-mono tracking-widest">{code}</span>,
          },
          {
            label: copy.consent.device,
            value: (
              <>
                {device} · {place} · <Time at={createdAt} show="when" />
              </>
            ),
          },
          { label: copy.consent.account, value: account },
        ]}
        cancel={copy.device.deny}
        onAnswer={async (decision) => {
          await answer.mutateAsync({ code, ...decision });
          onAnswered(decision.allow ? "allowed" : "denied");
        }}
      />
    </CenteredPanel>
  );
}
