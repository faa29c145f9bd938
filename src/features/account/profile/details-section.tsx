import { lazy, type ReactNode, Suspense } from "react";
import { Button } from "~/components/ui/button";
import { Section } from "~/components/ui/section";
import type { Profile } from "~/domain/account/profile";
import { loadWhenOnline } from "~/lib/load-when-online";
import { useEditing } from "~/lib/use-editing";
import { copy } from "../copy";

const DetailsForm = lazy(() => loadWhenOnline(() => import("./details-form")));

/** Names, address, phone and login method, read-only. "Edit Profile" opens the form. */
export function DetailsSection({ profile }: { profile: Profile }) {
  const { editing, setEditing, button } = useEditing();
  const methods = profile.loginMethods.map((method) => copy.profile.details.loginMethods[method]).join(", ");
  const facts = (
    <Section
      title={copy.profile.details.title}
      description={copy.profile.details.text}
      actions={
        <Button ref={button} size="sm" onClick={() => setEditing(true)}>
          {copy.profile.details.edit}
        </Button>
      }
    >
      <dl className="-my-2.5 divide-y divide-border">
        <Fact label={copy.profile.details.name}>{profile.name}</Fact>
        <Fact label={copy.profile.details.username}>{profile.username}</Fact>
        <Fact label={copy.profile.details.email}>{profile.email}</Fact>
        <Fact label={copy.profile.details.phone}>{profile.phone}</Fact>
        <Fact label={copy.profile.details.loginMethod}>{methods || copy.profile.details.noLoginMethod}</Fact>
      </dl>
    </Section>
  );
  return (
    <Suspense fallback={facts}>
      {editing ? <DetailsForm profile={profile} onEnd={() => setEditing(false)} /> : facts}
    </Suspense>
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
