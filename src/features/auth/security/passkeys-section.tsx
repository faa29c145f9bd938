"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import type { PasskeySummary } from "~/domain/auth/passkey";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { passkeysCopy } from "../copy/passkeys";
import { PasskeyRow } from "./passkey-row";
import { useAddPasskey, useRenamePasskey } from "./use-passkeys";

const PasskeyNameDialog = lazy(() => loadWhenOnline(() => import("./passkey-name-dialog")));
const PasswordDialog = lazy(() => loadWhenOnline(() => import("./password-dialog")));
const RemovePasskeyDialog = lazy(() => loadWhenOnline(() => import("./remove-passkey-dialog")));

type OpenDialog = { act: "add" } | { act: "rename" | "remove"; passkey: PasskeySummary } | null;

/** The user's passkeys: add, rename, remove. */
export function PasskeysSection() {
  const list = api.auth.passkey.list.useQuery();
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  return (
    <Section
      id="passkeys"
      title={passkeysCopy.title}
      description={passkeysCopy.description}
      aside={
        <Button size="sm" onClick={() => setOpen({ act: "add" })}>
          {passkeysCopy.add}
        </Button>
      }
    >
      {list.isLoadingError ? (
        <LoadFailed title={passkeysCopy.loadFailed} onRetry={() => list.refetch()} />
      ) : (
        <Passkeys passkeys={list.data} onOpen={setOpen} />
      )}
      <Suspense>
        {open?.act === "add" && <AddPasskey onClose={close} />}
        {open?.act === "rename" && <RenamePasskey passkey={open.passkey} onClose={close} />}
        {open?.act === "remove" && <RemovePasskeyDialog passkey={open.passkey} onClose={close} />}
      </Suspense>
    </Section>
  );
}

type PasskeysProps = { passkeys: PasskeySummary[] | undefined; onOpen: (open: OpenDialog) => void };

function Passkeys({ passkeys, onOpen }: PasskeysProps) {
  if (!passkeys) return <Skeleton className="h-9" />;
  if (passkeys.length === 0) return <p className="text-[13px] text-muted">{passkeysCopy.empty}</p>;
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

function AddPasskey({ onClose }: { onClose: () => void }) {
  const { add, busy, prompt } = useAddPasskey(onClose);
  const [name, setName] = useState(passkeysCopy.naming.initial);
  if (prompt) {
    const retry = (password: string) => add({ name, password });
    // Its own boundary: the outer one would hide, and thereby close, the previous dialog while this one loads.
    return (
      <Suspense>
        <PasswordDialog busy={busy} error={prompt.error} onSubmit={retry} onClose={onClose} />
      </Suspense>
    );
  }
  const begin = (chosen: string) => {
    setName(chosen);
    void add({ name: chosen, password: "" });
  };
  return (
    <PasskeyNameDialog
      title={passkeysCopy.naming.title}
      initial={name}
      submitLabel={passkeysCopy.naming.go}
      busy={busy}
      onSubmit={begin}
      onClose={onClose}
    />
  );
}

function RenamePasskey({ passkey, onClose }: { passkey: PasskeySummary; onClose: () => void }) {
  const { rename, busy } = useRenamePasskey(onClose);
  return (
    <PasskeyNameDialog
      title={passkeysCopy.naming.renameTitle}
      initial={passkey.name}
      submitLabel={passkeysCopy.naming.save}
      busy={busy}
      onSubmit={(name) => rename(passkey.id, name)}
      onClose={onClose}
    />
  );
}
