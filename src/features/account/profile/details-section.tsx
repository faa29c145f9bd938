import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Section } from "~/components/ui/section";
import type { Profile } from "~/domain/account/profile";
import { copy } from "../copy";
import { DetailsForm } from "./details-form";

const say = copy.profile.details;

/** Names, address, phone and login method, to read; "Edit Profile" makes a form of them. */
export function DetailsSection({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The form takes the focus with it when it goes; it returns to where it came from.
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing) return <DetailsForm profile={profile} onEnd={() => setEditing(false)} />;
  const methods = profile.loginMethods.map((method) => say.loginMethods[method]).join(", ");
  return (
    <Section
      title={say.title}
      description={say.text}
      actions={
        <Button ref={edit} size="sm" onClick={() => setEditing(true)}>
          {say.edit}
        </Button>
      }
    >
      <dl className="-my-2.5 divide-y divide-border">
        <Fact label={say.name}>{profile.name}</Fact>
        <Fact label={say.username}>{profile.username}</Fact>
        <Fact label={say.email}>{profile.email}</Fact>
        <Fact label={say.phone}>{profile.phone}</Fact>
        <Fact label={say.loginMethod}>{methods || say.noLoginMethod}</Fact>
      </dl>
    </Section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="break-words text-foreground">{children ?? <span className="text-muted">—</span>}</dd>
    </div>
  );
}
