"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import type { PasskeySummary } from "~/domain/auth/passkey";
import { api } from "~/trpc/react";
import { passkeysCopy as say } from "../copy/passkeys";
import { PasskeyNaming } from "./passkey-naming";
import { PasskeyRemoval } from "./passkey-removal";
import { PasskeyRow } from "./passkey-row";
import { PasswordDialog } from "./password-dialog";
import { useAddPasskey, useRenamePasskey } from "./use-passkeys";

type Open = { act: "add" } | { act: "rename" | "remove"; passkey: PasskeySummary } | null;

/** The user's passkeys in the account: add, name, remove. */
export function PasskeysSection() {
  const list = api.auth.passkey.list.useQuery();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Section
      id="passkeys"
      title={say.title}
      description={say.description}
      aside={
        <Button size="sm" onClick={() => setOpen({ act: "add" })}>
          {say.add}
        </Button>
      }
    >
      {list.isError ? (
        <LoadFailed title={say.loadFailed} onRetry={() => list.refetch()} />
      ) : (
        <Passkeys passkeys={list.data} onOpen={setOpen} />
      )}
      {open?.act === "add" && <Adding onClose={close} />}
      {open?.act === "rename" && <Renaming passkey={open.passkey} onClose={close} />}
      {open?.act === "remove" && <PasskeyRemoval passkey={open.passkey} onClose={close} />}
    </Section>
  );
}

type PasskeysProps = { passkeys: PasskeySummary[] | undefined; onOpen: (open: Open) => void };

function Passkeys({ passkeys, onOpen }: PasskeysProps) {
  if (!passkeys) return <Skeleton className="h-9" />;
  if (passkeys.length === 0) return <p className="text-[13px] text-muted">{say.empty}</p>;
  return (
    <ul className="flex flex-col divide-y divide-border">
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRename={() => onOpen({ act: "rename", passkey })}
          onRemove={() => onOpen({ act: "remove", passkey })}
        />
      ))}
    </ul>
  );
}

function Adding({ onClose }: { onClose: () => void }) {
  const { add, busy, wanted } = useAddPasskey(onClose);
  const [name, setName] = useState(say.naming.initial);
  if (wanted) {
    const retry = (password: string) => add({ name, password });
    return <PasswordDialog busy={busy} error={wanted.error} onSubmit={retry} onClose={onClose} />;
  }
  const begin = (chosen: string) => {
    setName(chosen);
    void add({ name: chosen, password: "" });
  };
  const { title, go } = say.naming;
  return <PasskeyNaming title={title} initial={name} go={go} busy={busy} onName={begin} onClose={onClose} />;
}

function Renaming({ passkey, onClose }: { passkey: PasskeySummary; onClose: () => void }) {
  const { rename, busy } = useRenamePasskey(onClose);
  return (
    <PasskeyNaming
      title={say.naming.renameTitle}
      initial={passkey.name}
      go={say.naming.save}
      busy={busy}
      onName={(name) => rename(passkey.id, name)}
      onClose={onClose}
    />
  );
}
